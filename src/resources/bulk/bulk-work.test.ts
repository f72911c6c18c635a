import { expect, it } from 'vitest';

import type { BulkResult } from '../../../contract/calls/bulk.ts';
import type { Failure, Result } from '../../api/result.ts';
import { changedIds, inSteps } from './bulk-work.ts';

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
