import { expect, it } from 'vitest';

import type { BulkResult } from '../../../contract/calls/bulk.ts';
import type { Failure, Result } from '../../api/result.ts';
import { changedIds, inSteps, bulkTargets } from './bulk-work.ts';

const ids = Array.from({ length: 121 }, (_, index) => `record ${index}`);
const done = (part: readonly string[]): Result<BulkResult[], Failure> => ({
  ok: true,
  value: part.map((_id) => ({ _id, did: 'changed' })),
});
const never = () => false;

it('runs step by step, reports progress, and reaches every record once', async () => {
  const [sizes, progress]: [number[], number[]] = [[], []];
  const outcome = await inSteps({
    ids,
    send: (part) => Promise.resolve(done(part)).finally(() => sizes.push(part.length)),
    onProgress: (reached) => progress.push(reached),
    stopped: never,
  });
  expect(sizes).toEqual([50, 50, 21]);
  expect(progress).toEqual([50, 100, 121]);
  expect(outcome).toMatchObject({ rest: [], failure: null });
  expect(changedIds(outcome.results)).toEqual(ids);
});

it('stops after the step in flight, and reports what was not reached', async () => {
  let reached = 0;
  const outcome = await inSteps({
    ids,
    send: (part) => Promise.resolve(done(part)),
    onProgress: (now) => (reached = now),
    stopped: () => reached > 0,
  });
  expect(outcome.results).toHaveLength(50);
  expect(outcome).toMatchObject({ rest: ids.slice(50), failure: null });
});

it('resumes at a step without an answer: skips no record, repeats none', async () => {
  const sent: string[] = [];
  let calls = 0;
  const send = (part: readonly string[]): Promise<Result<BulkResult[], Failure>> => {
    calls += 1;
    if (calls === 2) return Promise.resolve({ ok: false, failure: { kind: 'unreachable' } });
    sent.push(...part);
    return Promise.resolve(done(part));
  };
  const first = await inSteps({ ids, send, onProgress: () => undefined, stopped: never });
  expect(first).toMatchObject({ rest: ids.slice(50), failure: { kind: 'unreachable' } });
  expect(first.results).toHaveLength(50);
  const second = await inSteps({ ids: first.rest, send, onProgress: () => undefined, stopped: never });
  expect(second).toMatchObject({ rest: [], failure: null });
  expect(sent).toEqual(ids);
});

it('counts records changed now or earlier by the same step, and no refused ones', () => {
  const rows: BulkResult[] = [
    { _id: 'now', did: 'changed' },
    { _id: 'before', did: 'nothing', already: true },
    { _id: 'same', did: 'nothing' },
    { _id: 'refused', did: 'refused' },
  ];
  expect(changedIds(rows)).toEqual(['now', 'before']);
});

it('all matches: changes the previewed records that still match, and counts the others', () => {
  const seen = { ids: ['a', 'b', 'c'], more: false };
  expect(bulkTargets(seen, { ids: ['new', 'c', 'a', 'newer'], more: false })).toEqual({
    ids: ['a', 'c'],
    later: 2,
    gone: 1,
  });
  expect(bulkTargets(seen, { ids: seen.ids, more: false })).toEqual({ ids: seen.ids, later: 0, gone: 0 });
});

it('above the limit: changes the previewed records, wherever they are in the list now', () => {
  const seen = ['a', 'b', 'c'];
  for (const before of [true, false]) {
    const reach = bulkTargets({ ids: seen, more: before }, { ids: ['new', 'a', 'b'], more: true });
    expect(reach).toEqual({ ids: seen, later: 0, gone: 0 });
  }
});

it('below the limit again: changes no previewed record that no longer matches', () => {
  const reach = bulkTargets({ ids: ['a', 'b', 'c'], more: true }, { ids: ['behind', 'a', 'b'], more: false });
  expect(reach).toEqual({ ids: ['a', 'b'], later: 0, gone: 1 });
});
