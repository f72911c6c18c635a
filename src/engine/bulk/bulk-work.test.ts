import { expect, it } from 'vitest';

import type { BulkResult } from '../../../contract/calls/bulk.ts';
import type { Failure, Result } from '../../api/result.ts';
import { changedIds, inSteps, reachOf } from './bulk-work.ts';

const ids = Array.from({ length: 121 }, (_, index) => `record ${index}`);
const done = (asked: readonly string[]): Result<BulkResult[], Failure> => ({
  ok: true,
  value: asked.map((_id) => ({ _id, did: 'changed' })),
});
const never = () => false;

it('goes step by step, tells how far it is, and reaches every record once', async () => {
  const [sizes, told]: [number[], number[]] = [[], []];
  const outcome = await inSteps({
    ids,
    send: (asked) => Promise.resolve(done(asked)).finally(() => sizes.push(asked.length)),
    onProgress: (reached) => told.push(reached),
    stopped: never,
  });
  expect(sizes).toEqual([50, 50, 21]);
  expect(told).toEqual([50, 100, 121]);
  expect(outcome).toMatchObject({ rest: [], failure: null });
  expect(changedIds(outcome.results)).toEqual(ids);
});

it('ends after the step under way when it is stopped, and knows what was not reached', async () => {
  let reached = 0;
  const outcome = await inSteps({
    ids,
    send: (asked) => Promise.resolve(done(asked)),
    onProgress: (now) => (reached = now),
    stopped: () => reached > 0,
  });
  expect(outcome.results).toHaveLength(50);
  expect(outcome).toMatchObject({ rest: ids.slice(50), failure: null });
});

it('goes on after a step without an answer where that one began: nothing is left out, nothing twice', async () => {
  const sent: string[] = [];
  let calls = 0;
  const send = (asked: readonly string[]): Promise<Result<BulkResult[], Failure>> => {
    calls += 1;
    if (calls === 2) return Promise.resolve({ ok: false, failure: { kind: 'unreachable' } });
    sent.push(...asked);
    return Promise.resolve(done(asked));
  };
  const first = await inSteps({ ids, send, onProgress: () => undefined, stopped: never });
  expect(first).toMatchObject({ rest: ids.slice(50), failure: { kind: 'unreachable' } });
  expect(first.results).toHaveLength(50);
  const second = await inSteps({ ids: first.rest, send, onProgress: () => undefined, stopped: never });
  expect(second).toMatchObject({ rest: [], failure: null });
  expect(sent).toEqual(ids);
});

it('counts what is changed now or was by the same step before, and nothing that was refused', () => {
  const rows: BulkResult[] = [
    { _id: 'now', did: 'changed' },
    { _id: 'before', did: 'nothing', already: true },
    { _id: 'same', did: 'nothing' },
    { _id: 'refused', did: 'refused' },
  ];
  expect(changedIds(rows)).toEqual(['now', 'before']);
});

it('changes of all that match what the preview counted, as far as it still matches, and knows the others', () => {
  const seen = { ids: ['a', 'b', 'c'], more: false };
  expect(reachOf(seen, { ids: ['new', 'c', 'a', 'newer'], more: false })).toEqual({
    ids: ['a', 'c'],
    later: 2,
    gone: 1,
  });
  expect(reachOf(seen, { ids: seen.ids, more: false })).toEqual({ ids: seen.ids, later: 0, gone: 0 });
});

it('of more than are changed at once changes those that were counted, wherever they stand by now', () => {
  const seen = ['a', 'b', 'c'];
  for (const before of [true, false]) {
    const reach = reachOf({ ids: seen, more: before }, { ids: ['new', 'a', 'b'], more: true });
    expect(reach).toEqual({ ids: seen, later: 0, gone: 0 });
  }
});

it('once no more match than are changed at once, changes none of those counted that no longer match', () => {
  const reach = reachOf({ ids: ['a', 'b', 'c'], more: true }, { ids: ['behind', 'a', 'b'], more: false });
  expect(reach).toEqual({ ids: ['a', 'b'], later: 0, gone: 1 });
});
