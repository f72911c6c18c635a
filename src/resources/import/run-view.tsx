import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import { isOpen, jobsOptions } from '../../api/job-queries.ts';
import { declaration } from '../declared.ts';
import { DownloadButton } from '../jobs/download-button.tsx';
import { JobFigures } from '../jobs/job-figures.tsx';

import classes from './import.module.css';

interface RunViewProps {
  name: ResourceName;
  id: string;
  onAgain: () => void;
}

/** An import in work, and what came of it. */
export function RunView({ name, id, onAgain }: RunViewProps) {
  const { t } = useLingui();
  const { data: jobs } = useQuery(jobsOptions());
  const job = jobs?.find(({ _id }) => _id === id);
  const { path } = SCREENS[declaration(name).screens.list];
  const ended = job !== undefined && !isOpen(job);
  return (
    <section className={classes['part']}>
      <div className={classes['result']} role="status">
        <h2>{job?.state === 'done' ? t`The import is done` : ended ? t`The import ended early` : t`Importing`}</h2>
        {job ? <JobFigures job={job} name={t`Import`} /> : null}
        {ended ? null : (
          <p className={classes['quiet']}>
            <Trans>It goes on when you leave this page; the bar at the top tells how far it is.</Trans>
          </p>
        )}
        {job && (job.counts?.failed ?? 0) > 0 ? (
          <p>
            <Trans>
              The result file says of every row what became of it. Put right what was refused, and upload the file
              again: what is done is not done twice.
            </Trans>
          </p>
        ) : null}
      </div>
      {ended ? (
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onAgain}>
            <Trans>Another file</Trans>
          </Button>
          <DownloadButton job={job} variant="default">{t`Download the result`}</DownloadButton>
          <Button component={Link} to={path}>
            <Trans>To the list</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  );
}
