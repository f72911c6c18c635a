import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import { useFailureText } from '../api/failure-text.ts';
import type { Failure } from '../api/result.ts';
import { formatAge, formatDateTime } from '../i18n/format.ts';
import { OfflineIcon } from '../ui/icons.tsx';
import { useNow } from '../ui/use-now.ts';

import classes from './seen-note.module.css';

/** Older data is marked as such during a refetch, in ms; only if the refetch takes long. */
const OLD_MS = 60_000;
const SLOW_MS = 1000;

type QueryState = Pick<
  UseQueryResult,
  'data' | 'error' | 'failureReason' | 'fetchStatus' | 'isPlaceholderData' | 'dataUpdatedAt'
>;

/** Why the data is not current; null if there is no problem. */
export const troubleOf = ({ error, failureReason, fetchStatus }: QueryState): Failure | null =>
  (error ?? failureReason)?.failure ?? (fetchStatus === 'paused' ? { kind: 'unreachable' } : null);

/** Why no answer will come; null while one may. */
export const failureOf = ({ error, fetchStatus }: QueryState): Failure | null =>
  error?.failure ?? (fetchStatus === 'paused' ? { kind: 'unreachable' } : null);

interface SeenNoteProps {
  query: QueryState;
  /** When the server sent the data, epoch ms, if the query does not know. */
  seen?: number;
  onRetry: () => void;
}

/** Says how old the data is if a refetch failed or takes long. */
export function SeenNote({ query, seen = query.dataUpdatedAt, onRetry }: SeenNoteProps) {
  const now = useNow();
  const failure = troubleOf(query);
  // Placeholder data of another query has no meaningful age.
  if (query.isPlaceholderData) return null;
  if (failure) return <StaleNote key={`${failure.kind} ${seen}`} failure={failure} seen={seen} onRetry={onRetry} />;
  const isOld = query.fetchStatus === 'fetching' && now - seen > OLD_MS;
  return isOld ? <Renewing seen={seen} /> : null;
}

interface StaleNoteProps {
  failure: Failure;
  seen: number;
  onRetry: () => void;
}

/** The data could not be refetched. */
function StaleNote({ failure, seen, onRetry }: StaleNoteProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const age = useAge(seen);
  const offline = failure.kind === 'unreachable';
  const text = offline ? t`Updated ${age} · offline` : t`Updated ${age}`;
  const more = offline ? t`Newer changes aren’t shown yet.` : words(failure);
  // Announced once: a ticking age must not be read out every minute.
  const [told] = useState(`${text}. ${more}`);
  return (
    <NoteFrame onRetry={onRetry}>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <p className={classes['text']}>
        <Moment seen={seen}>{text}</Moment> {more}
      </p>
    </NoteFrame>
  );
}

interface NoteFrameProps {
  children: ReactNode;
  onRetry: () => void;
}

function NoteFrame({ children, onRetry }: NoteFrameProps) {
  return (
    <div className={classes['note']} data-testid="seen-note">
      <span className={classes['sign']}>
        <OfflineIcon size={20} />
      </span>
      {children}
      <Button variant="default" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

interface PartMissingProps {
  failure: Failure;
  onRetry: () => void;
}

/** A part of the screen could not be read: says why, and offers to retry. */
export function PartMissing({ failure, onRetry }: PartMissingProps) {
  const words = useFailureText();
  return (
    <NoteFrame onRetry={onRetry}>
      <p className={classes['text']} role="alert">
        <strong className={classes['seen']}>
          <Trans>Some rows couldn’t be loaded.</Trans>
        </strong>{' '}
        {words(failure)}
      </p>
    </NoteFrame>
  );
}

/** A refetch is running and takes long. */
function Renewing({ seen }: { seen: number }) {
  const { t } = useLingui();
  const age = useAge(seen);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return (
    <p className={classes['renewing']} data-testid="seen-note">
      <Moment seen={seen}>{t`Updated ${age} · refreshing…`}</Moment>
    </p>
  );
}

function Moment({ seen, children }: { seen: number; children: string }) {
  const moment = new Date(seen).toISOString();
  return (
    <time className={classes['seen']} dateTime={moment} title={formatDateTime(moment)}>
      {children}
    </time>
  );
}

function useAge(seen: number): string {
  const { i18n } = useLingui();
  return formatAge(new Date(seen).toISOString(), useNow(), i18n.locale);
}
