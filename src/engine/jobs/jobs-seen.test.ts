import { expect, it } from 'vitest';

import type { FailedJob, Job, JobState } from '../../../contract/calls/jobs.ts';
import { newsOf } from './jobs-seen.ts';

let ids = 0;
const job = (state: JobState, finishedAt: string | null): Job => ({
  _id: String((ids += 1)),
  kind: 'sheet',
  resource: 'product',
  state,
  done: 0,
  total: null,
  counts: null,
  file: null,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt,
  expiresAt: null,
});

it('jobs seen: running jobs count, and those that ended since the last look', () => {
  const jobs = [
    job('waiting', null),
    job('running', null),
    job('done', '2026-01-02T10:00:00.000Z'),
    job('failed', '2026-01-02T11:00:00.000Z'),
    job('cancelled', '2026-01-02T12:00:00.000Z'),
  ];
  expect(newsOf(jobs, [], '')).toBe(4);
  expect(newsOf(jobs, [], '2026-01-02T10:00:00.000Z')).toBe(3);
  expect(newsOf(jobs, [], '2026-01-02T12:00:00.000Z')).toBe(2);
});

it('jobs seen: for admins the new failures of others count, each once', () => {
  const own = job('failed', '2026-01-02T10:00:00.000Z');
  const failed = (_id: string, finishedAt: string): FailedJob => {
    return {
      _id,
      kind: 'rendition',
      about: null,
      owner: null,
      attempts: 5,
      error: 'internal',
      cause: null,
      finishedAt,
    };
  };
  const all = [failed(own._id, own.finishedAt ?? ''), failed('other', '2026-01-02T11:00:00.000Z')];
  expect(newsOf([own], all, '')).toBe(2);
  expect(newsOf([own], all, '2026-01-02T10:00:00.000Z')).toBe(1);
  expect(newsOf([own], all, '2026-01-02T11:00:00.000Z')).toBe(0);
});
