import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type FailedJob, retryJob } from '../../../contract/calls/jobs.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import { toastError } from '../../ui/toast.ts';
import { Age } from '../values/age.tsx';
import { faultWords, kindWords } from './job-words.ts';

import classes from './jobs.module.css';

/** Failed jobs of all people, for those who maintain the server; renders nothing if there are none. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <section className={classes['failed']} aria-labelledby="failed-jobs">
      <p className={classes['title']} id="failed-jobs">
        <Trans>The server couldn’t finish these tasks</Trans>
      </p>
      <p className={classes['quiet']}>
        <Trans>Nothing is lost. Restart it once the problem is fixed.</Trans>
      </p>
      <ul className={classes['jobs']}>
        {jobs.map((job) => (
          <FailedRow key={job._id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function FailedRow({ job }: { job: FailedJob }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  const { _id, kind, about, owner, attempts, error, cause, finishedAt } = job;
  const again = async () => {
    setBusy(true);
    const answer = await send(retryJob, { params: { id: _id } });
    if (!answer.ok) toastError(words(answer.failure));
    await client.invalidateQueries({ queryKey: resourceKey('job') });
    setBusy(false);
  };
  const word = kindWords[kind];
  const name = [word ? t(word) : kind, owner ?? (about === kind ? null : about?.slice(about.indexOf(':') + 1))];
  const title = name.filter(Boolean).join(' · ');
  return (
    <li className={classes['job']} data-state="failed">
      <div className={classes['head']}>
        <span className={classes['name']}>{title}</span>
        {finishedAt ? (
          <span className={classes['quiet']}>
            <Age moment={finishedAt} />
          </span>
        ) : null}
      </div>
      <p className={classes['bad']}>{t(faultWords[error])}</p>
      <p className={classes['quiet']}>
        <Plural value={attempts} one="Tried once" other="Tried # times" />
        {cause ? `. ${cause}` : null}
      </p>
      <Button variant="default" loading={busy} aria-label={t`Restart: ${title}`} onClick={() => void again()}>
        <Trans>Restart</Trans>
      </Button>
    </li>
  );
}
