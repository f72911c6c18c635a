import { expect, it } from 'vitest';

import type { Job, JobState } from '../../../contract/calls/jobs.ts';
import { newsOf } from './jobs-seen.ts';

const job = (state: JobState, finishedAt: string | null): Job => ({
  _id: '01890000-0000-7000-8000-000000000000',
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

it('counts running jobs and those that ended since the last look', () => {
  const jobs = [
    job('waiting', null),
    job('running', null),
    job('done', '2026-01-02T10:00:00.000Z'),
    job('failed', '2026-01-02T11:00:00.000Z'),
    job('cancelled', '2026-01-02T12:00:00.000Z'),
  ];
  expect(newsOf(jobs, '')).toBe(4);
  expect(newsOf(jobs, '2026-01-02T10:00:00.000Z')).toBe(3);
  expect(newsOf(jobs, '2026-01-02T12:00:00.000Z')).toBe(2);
});
