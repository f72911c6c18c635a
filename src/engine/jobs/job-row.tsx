import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { deleteJob, type Job } from '../../../contract/calls/jobs.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { isOpen } from '../../api/own-jobs.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { toastError } from '../../ui/toast.ts';
import { Age } from '../values/age.tsx';
import { DownloadButton } from './download-button.tsx';
import { JobFigures } from './job-figures.tsx';
import { nameOfJob } from './job-words.ts';

import classes from './jobs.module.css';

/** One job: its kind, progress or result, and actions. */
export function JobRow({ job }: { job: Job }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  const name = nameOfJob(job, t);
  const end = async () => {
    setBusy(true);
    const ended = await send(deleteJob, { params: { id: job._id } });
    if (!ended.ok) toastError(words(ended.failure));
    await client.invalidateQueries({ queryKey: resourceKey('job') });
    setBusy(false);
  };
  return (
    <li className={classes['job']} data-state={job.state}>
      <div className={classes['head']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['quiet']}>
          <Age moment={job.createdAt} />
        </span>
        {isOpen(job) ? null : (
          <ActionIcon color="gray" aria-label={t`Remove ${name}`} loading={busy} onClick={() => void end()}>
            <CloseIcon size={18} />
          </ActionIcon>
        )}
      </div>
      <JobFigures job={job} name={name} />
      {isOpen(job) ? (
        <Button variant="default" loading={busy} onClick={() => void end()}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <DownloadButton job={job} variant="light" />
      )}
    </li>
  );
}
