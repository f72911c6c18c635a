import { Trans } from '@lingui/react/macro';

import type { FailedJob, Job } from '../../../contract/calls/jobs.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { JobRow } from './job-row.tsx';

import classes from './jobs.module.css';

/** The person's background jobs, newest first, and the failed jobs of all people. */
export function JobList({ jobs, failed }: { jobs: readonly Job[]; failed: readonly FailedJob[] }) {
  return (
    <div className={classes['list']}>
      <p className={classes['title']}>
        <Trans>In the background</Trans>
      </p>
      {jobs.length === 0 ? (
        <p className={classes['quiet']}>
          <Trans>No tasks running.</Trans>
        </p>
      ) : (
        <ul className={classes['jobs']}>
          {jobs.map((job) => (
            <JobRow key={job._id} job={job} />
          ))}
        </ul>
      )}
      <p className={classes['quiet']}>
        <Trans>Files can be downloaded for 24 hours. You can keep working or close this page.</Trans>
      </p>
      <FailedJobs jobs={failed} />
    </div>
  );
}
