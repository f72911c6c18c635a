import '../../api/all-declarations.ts';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import type { ImportCounts, Job } from '../../../contract/calls/jobs.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { isOpen } from '../../api/own-jobs.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { useCounted } from '../list/use-counted.ts';
import { errorWords, partlyDone } from './job-words.ts';

import classes from './jobs.module.css';

interface JobFiguresProps {
  job: Job;
  name: string;
  /** What to do about the rest of an import that ended early; by default, upload the file again. */
  rest?: MessageDescriptor;
}

/** The progress of a job, or its result, in words. */
export function JobFigures({ job, name, rest: given }: JobFiguresProps) {
  const { t, i18n } = useLingui();
  const number = (value: number) => formatNumber(value, i18n.locale);
  const { kind, resource, state, done, total, counts, error } = job;
  const rest = kind === 'import' && resource !== null ? (given ?? partlyDone(declaration(resource))) : null;
  if (isOpen(job)) {
    return (
      <div className={classes['progress']}>
        <Meter label={name} done={done} total={total} />
        <p className={classes['quiet']}>
          {state === 'waiting' || total === null ? (
            <Trans>Starting soon</Trans>
          ) : (
            t`${number(done)} of ${number(total)}`
          )}
        </p>
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <p className={classes['bad']}>
        {t(errorWords[error ?? 'internal'])} {rest && t(rest)}
      </p>
    );
  }
  if (state === 'cancelled') {
    return (
      <p className={classes['quiet']}>
        <Trans>Stopped</Trans>
        {rest && `. ${t(rest)}`}
      </p>
    );
  }
  if (counts) return <ImportFigures counts={counts} />;
  return (
    <p className={classes['quiet']}>
      {resource === null ? <Trans>Done</Trans> : <Counted resource={resource} total={total ?? done} />}
    </p>
  );
}

function Counted({ resource, total }: { resource: ResourceName; total: number }) {
  return useCounted(declaration(resource).words)(total);
}

/** Row counts of an import, or of its preview. */
export function ImportFigures({ counts }: { counts: ImportCounts }) {
  const { changed, added, unchanged, failed } = counts;
  return (
    <ul className={classes['figures']}>
      <li data-figure="changed">
        <Plural value={changed} one="# changed" other="# changed" />
      </li>
      {added > 0 ? (
        <li data-figure="added">
          <Plural value={added} one="# added" other="# added" />
        </li>
      ) : null}
      <li data-figure="unchanged">
        <Plural value={unchanged} one="# unchanged" other="# unchanged" />
      </li>
      <li data-figure="failed" data-bad={failed > 0 || undefined}>
        <Plural value={failed} one="# not imported" other="# not imported" />
      </li>
    </ul>
  );
}
