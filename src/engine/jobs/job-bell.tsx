import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { mayDo } from '../../../contract/access.ts';
import { type Job, listFailedJobs } from '../../../contract/calls/jobs.ts';
import { read } from '../../api/calls.ts';
import { isOpen, ownJobs } from '../../api/own-jobs.ts';
import { systemOptions } from '../../api/system-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { JobsIcon } from '../../ui/list-icons.ts';
import { Popup } from '../../ui/popup.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { JobRow } from './job-row.tsx';
import { errorWords, nameOfJob } from './job-words.ts';
import { jobsSeen, newsOf, rememberSeen } from './jobs-seen.ts';
import { SystemNote } from './system-note.tsx';

import quiet from '../../ui/quiet-button.module.css';
import classes from './jobs.module.css';

/** Polling interval of failed jobs, in ms: no live change reports them to admins. */
const FAILED_MS = 300_000;

/** Background jobs: the number running or new, and the list when pressed. Renders nothing if there are none. */
export function JobBell() {
  const { t } = useLingui();
  const profile = useProfile();
  const { data: jobs } = useQuery(ownJobs());
  const isStaff = mayDo(listFailedJobs.who, profile);
  const { data: failed = [] } = useQuery({
    ...read(listFailedJobs),
    enabled: isStaff,
    refetchInterval: FAILED_MS,
  });
  const { data: system } = useQuery({ ...systemOptions(), enabled: isStaff });
  const isBroken = system?.state === 'error';
  const [seen, setSeen] = useState(jobsSeen);
  useAnnounced(jobs);
  if (!jobs || (jobs.length + failed.length === 0 && !isBroken)) return null;
  const news = newsOf(jobs, failed, seen) + (isBroken ? 1 : 0);
  const face = (
    <>
      <JobsIcon />
      {news > 0 ? (
        <span className={classes['count']} data-busy={jobs.some(isOpen) || undefined} aria-hidden="true">
          {news}
        </span>
      ) : null}
    </>
  );
  const label =
    news > 0 ? t`In the background: ${plural(news, { one: '# new', other: '# new' })}` : t`In the background`;
  return (
    <Popup label={label} face={face} kind="panel" className={`${quiet['button']} ${classes['bell']}`}>
      {() => (
        <div className={classes['list']}>
          <Looked jobs={[...jobs, ...failed]} onLook={(shown) => setSeen(rememberSeen(shown))} />
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
          {system && system.state !== 'ok' ? <SystemNote report={system} /> : null}
        </div>
      )}
    </Popup>
  );
}

type Ended = readonly Pick<Job, 'finishedAt'>[];

/** While the list is open, jobs that end count as seen. */
function Looked({ jobs, onLook }: { jobs: Ended; onLook: (jobs: Ended) => void }) {
  const look = useEffectEvent(onLook);
  useEffect(() => look(jobs), [jobs]);
  return null;
}

/** Announces a job that has just ended. */
function useAnnounced(jobs: readonly Job[] | undefined): void {
  const { t } = useLingui();
  const open = useRef<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent((job: Job) => {
    const name = nameOfJob(job, t);
    if (job.state === 'failed') toastError(`${name}. ${t(errorWords[job.error ?? 'internal'])}`);
    else if (job.kind === 'import') toastDone(t`${name}: done. The result is ready.`);
    else if (job.file) toastDone(t`${name}: the file is ready. Download it from the bar at the top.`);
    else toastDone(t`${name}: done.`);
  });
  useEffect(() => {
    if (!jobs) return;
    for (const job of jobs) if (open.current.has(job._id) && !isOpen(job) && job.state !== 'cancelled') tell(job);
    open.current = new Set(jobs.filter(isOpen).map(({ _id }) => _id));
  }, [jobs]);
}
