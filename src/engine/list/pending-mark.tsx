import { useLingui } from '@lingui/react/macro';
import { createContext, useContext, useEffect, useState } from 'react';

import type { PendingEdit } from '../../outbox/pending-edits.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

import classes from './pending-mark.module.css';

/** Pending changes of a list's records, by record. */
export const PendingContext = createContext<ReadonlyMap<string, PendingEdit>>(new Map());

/** Marks a record in a list whose change is not on the server yet. */
export function PendingMark({ id }: { id: string }) {
  const edit = useContext(PendingContext).get(id);
  return edit ? <Mark edit={edit} /> : null;
}

/** A change pending for less than this, in ms, usually arrives before a mark could be read. */
const FRESH_MS = 1000;

function Mark({ edit: { since, needsAttention } }: { edit: PendingEdit }) {
  const { t } = useLingui();
  const [rest, setRest] = useState(() => Math.min(FRESH_MS, since + FRESH_MS - Date.now()));
  useEffect(() => {
    if (rest <= 0) return undefined;
    const timer = setTimeout(() => setRest(0), rest);
    return () => clearTimeout(timer);
  }, [rest]);
  if (rest > 0) return null;
  return (
    <span className={classes['mark']} data-testid="pending">
      {needsAttention ? (
        <StatusBadge tone="bad">{t`Change needs attention`}</StatusBadge>
      ) : (
        <StatusBadge tone="wait">{t`Waiting to be sent`}</StatusBadge>
      )}
    </span>
  );
}
