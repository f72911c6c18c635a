import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

import { useFailureText } from '../api/failure-text.ts';
import type { Failure } from '../api/result.ts';
import { formatAge, formatDateTime } from '../i18n/format.ts';
import { OfflineIcon } from '../ui/icons.tsx';
import { useNow } from '../ui/use-now.ts';

import classes from './stale-note.module.css';

/** A refetch that takes longer than this, in ms, is mentioned. */
const SLOW_MS = 1000;

interface StaleNoteProps {
  failure: Failure;
  seen: number;
  onRetry: () => void;
}

/** The data could not be refetched. */
export function StaleNote({ failure, seen, onRetry }: StaleNoteProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const age = useAge(seen);
  const offline = failure.kind === 'unreachable';
  const text = offline ? t`Updated ${age} · offline` : t`Updated ${age}`;
  const more = offline ? t`Newer changes aren’t shown yet.` : words(failure);
  // Announced once: a ticking age must not be read out every minute.
  const [announced] = useState(`${text}. ${more}`);
  return (
    <NoteFrame onRetry={onRetry}>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
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
export function Renewing({ seen }: { seen: number }) {
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
