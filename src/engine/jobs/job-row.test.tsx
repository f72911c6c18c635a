import { expect, it } from 'vitest';

import type { Job } from '../../../contract/calls/jobs.ts';
import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { JobRow } from './job-row.tsx';

const job: Job = {
  _id: '01890000-0000-7000-8000-000000000000',
  kind: 'of a later version',
  resource: null,
  state: 'done',
  done: 0,
  total: null,
  counts: null,
  file: null,
  error: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
};

it('job row: one of a kind this version does not know, and of no resource, has a name and a result', async () => {
  const screen = await draw(
    <ul>
      <JobRow job={job} />
    </ul>,
  );
  await expect.element(screen.getByText('Background task', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Done')).toBeVisible();
  await expectClean();
});
