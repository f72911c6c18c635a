import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { Job } from '../../../contract/calls/jobs.ts';
import { accessOf, type ResourceName } from '../../../contract/resource-access.ts';
import type { ImportMapping } from '../../../contract/resource-import.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { startImport } from '../../api/imports.ts';
import { isOpen, ownJobs } from '../../api/own-jobs.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import { toastError } from '../../ui/toast.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { DownloadButton } from '../jobs/download-button.tsx';
import { JobFigures } from '../jobs/job-figures.tsx';
import { importRestHint } from '../jobs/job-words.ts';
import { LoadFailure } from '../load-failure.tsx';
import { failureOf } from '../seen-note.tsx';

import classes from './import.module.css';

interface RunViewProps {
  name: ResourceName;
  id: string;
  order: ImportMapping;
  /** Columns were changed after it had started. */
  isOutdated: boolean;
  onAgain: () => void;
}

/** A running import, and its result. */
export function RunView({ name, id, order, isOutdated, onAgain }: RunViewProps) {
  const { t } = useLingui();
  const query = useQuery(ownJobs());
  const [since] = useState(() => Date.now());
  const head = useRef<HTMLHeadingElement>(null);
  const job = query.data?.find(({ _id }) => _id === id);
  const failure = failureOf(query);
  if (!job && failure) {
    return <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  // Reads from before the import may be stale.
  if (!job && query.data && query.dataUpdatedAt > since) {
    return (
      <section className={classes['part']}>
        <div className={classes['result']} role="status">
          <h2>{t`This result is no longer available`}</h2>
          <p>
            <Trans>
              Imported rows are kept. The result is available for 24 hours, unless it’s removed from the bar at the top.
            </Trans>
          </p>
        </div>
        <ResultActions name={name} onAgain={onAgain} />
      </section>
    );
  }
  const ended = job !== undefined && !isOpen(job);
  const mayResume = ended && job.state !== 'done' && job.error !== 'gone';
  return (
    <section className={classes['part']}>
      <div className={classes['result']} role="status">
        <h2 ref={head} tabIndex={-1}>
          {job?.state === 'done' ? t`Import complete` : ended ? t`The import stopped early` : t`Importing`}
        </h2>
        {isOutdated ? (
          <p className={classes['warning']}>
            <Trans>It had already started, with the columns you chose before.</Trans>
          </p>
        ) : null}
        {job ? <JobFigures job={job} name={t`Import`} {...(mayResume ? { rest: importRestHint } : {})} /> : null}
        {ended ? null : (
          <p className={classes['quiet']}>
            <Trans>You can leave this page. Progress is shown in the bar at the top.</Trans>
          </p>
        )}
        {job && (job.counts?.failed ?? 0) > 0 ? (
          <p>
            <Trans>
              The result file shows what happened to each row. Correct the failed rows in it and upload it again:
              nothing is imported twice.
            </Trans>
          </p>
        ) : null}
      </div>
      {ended ? (
        <ResultActions name={name} onAgain={onAgain} job={job}>
          {mayResume ? <RestButton {...{ name, id, order }} onStarted={() => head.current?.focus()} /> : null}
        </ResultActions>
      ) : null}
    </section>
  );
}

interface ResultActionsProps extends Pick<RunViewProps, 'name' | 'onAgain'> {
  job?: Job;
  /** The main actions. */
  children?: ReactNode;
}

/** Links and buttons after an import has ended. */
function ResultActions({ name, onAgain, job, children }: ResultActionsProps) {
  const { t } = useLingui();
  const { path } = SCREENS[accessOf(name).screens.list];
  return (
    <div className={classes['buttons']}>
      <Button variant="default" onClick={onAgain}>
        <Trans>Choose another file</Trans>
      </Button>
      {job ? <DownloadButton job={job} variant="default">{t`Download the result`}</DownloadButton> : null}
      <Button component={Link} to={path} variant={children ? 'default' : 'filled'}>
        <Trans>Go to list</Trans>
      </Button>
      {children}
    </div>
  );
}

interface RestButtonProps extends Pick<RunViewProps, 'name' | 'id' | 'order'> {
  /** It has started and this button unmounts: move the focus. */
  onStarted: () => void;
}

/** Resumes an import that ended early: the same rows of the same upload, so that none is added twice. */
function RestButton({ name, id, order, onStarted }: RestButtonProps) {
  const client = useQueryClient();
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  useFocusBack(busy);
  const begin = async () => {
    setBusy(true);
    const started = await startImport(name, id, order);
    if (started.ok) onStarted();
    else toastError(words(started.failure));
    await client.invalidateQueries({ queryKey: resourceKey('job') });
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={() => void begin()}>
      <Trans>Import the rest</Trans>
    </Button>
  );
}
