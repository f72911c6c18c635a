import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { mayDo } from '../../../contract/access.ts';
import { type Job, listFailedJobs } from '../../../contract/calls/jobs.ts';
import { failedJobsOptions, isOpen, jobsOptions } from '../../api/job-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { JobsIcon } from '../../ui/list-icons.ts';
import { Popup } from '../../ui/popup.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { viewOf } from '../views.ts';
import { JobList } from './job-list.tsx';
import { errorWords, kindWords } from './job-words.ts';
import { jobsSeen, newsOf, rememberSeen } from './jobs-seen.ts';

import quiet from '../../ui/quiet-button.module.css';
import classes from './jobs.module.css';

/** Background jobs: the number running or new, and the list when pressed. Renders nothing if there are none. */
export function JobBell() {
  const { t } = useLingui();
  const profile = useProfile();
  const { data: jobs } = useQuery(jobsOptions());
  const { data: failed = [] } = useQuery({ ...failedJobsOptions(), enabled: mayDo(listFailedJobs.who, profile) });
  const [seen, setSeen] = useState(jobsSeen);
  useAnnounced(jobs);
  if (!jobs || jobs.length + failed.length === 0) return null;
  const news = newsOf(jobs, seen);
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
        <>
          <Looked jobs={jobs} onLook={(shown) => setSeen(rememberSeen(shown))} />
          <JobList jobs={jobs} failed={failed} />
        </>
      )}
    </Popup>
  );
}

/** While the list is open, jobs that end count as seen. */
function Looked({ jobs, onLook }: { jobs: readonly Job[]; onLook: (jobs: readonly Job[]) => void }) {
  const look = useEffectEvent(onLook);
  useEffect(() => look(jobs), [jobs]);
  return null;
}

/** Announces a job that has just ended. */
function useAnnounced(jobs: readonly Job[] | undefined): void {
  const { t } = useLingui();
  const open = useRef<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent((job: Job) => {
    const name = `${t(viewOf(job.resource).title)}: ${t(kindWords[job.kind])}`;
    if (job.state === 'failed') toastError(`${name}. ${t(errorWords[job.error ?? 'internal'])}`);
    else if (job.kind === 'import') toastDone(t`${name}: done. The result is ready.`);
    else toastDone(t`${name}: the file is ready. Download it from the bar at the top.`);
  });
  useEffect(() => {
    if (!jobs) return;
    for (const job of jobs) if (open.current.has(job._id) && !isOpen(job) && job.state !== 'cancelled') tell(job);
    open.current = new Set(jobs.filter(isOpen).map(({ _id }) => _id));
  }, [jobs]);
}
