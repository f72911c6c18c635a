import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type FieldChange, type HistoryEntry, revertCall, undoCall } from '../../../contract/calls/history.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { restorePreview } from '../../api/history-queries.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import { failureOf } from '../seen-note.tsx';
import { useChangeRecord } from '../use-change-record.ts';
import { ChangeLine } from './change-line.tsx';

import classes from './history.module.css';

/** What to restore to before an entry: one value, or the whole record if null. */
export interface RestoreTarget {
  entry: HistoryEntry | null;
  change: FieldChange | null;
}

interface RestoreDialogProps extends RestoreTarget {
  name: ResourceName;
  record: ResourceRecord;
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation before restoring a value, or the whole record, and previews the result. */
export function RestoreDialog({ name, record, entry, change, opened, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const send = useChangeRecord(name);
  const [busy, setBusy] = useState(false);
  const preview = restorePreview(name, record._id, Number(record['rev']), entry?._id ?? '');
  const query = useQuery({ ...preview, enabled: opened && change === null });
  const failure = failureOf(query);
  const changes = change ? [turned(change)] : query.data;
  const restore = async () => {
    if (!entry) return;
    setBusy(true);
    const body = { entry: entry._id, ...(change ? { fields: [change.field] } : {}) };
    const restored = await send((change ? undoCall : revertCall)(declaration(name)), record, body);
    setBusy(false);
    onClose();
    if (restored) toastDone(change ? t`The value was restored.` : t`Everything was restored to before that change.`);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={change ? t`Restore this value?` : t`Restore to before this change?`}
      size="lg"
    >
      <div className={classes['question']}>
        {change ? null : failure ? (
          <p role="alert">{words(failure)}</p>
        ) : changes ? (
          <p>
            {changes.length === 0 ? (
              <Trans>Nothing would change: all values are already the same.</Trans>
            ) : (
              <Plural value={changes.length} one="# field will change:" other="# fields will change:" />
            )}
          </p>
        ) : (
          <Skeleton height={80} role="status" aria-label={t`Loading…`} />
        )}
        {changes?.map((each) => (
          <ChangeLine key={each.field} name={name} record={record} change={each} />
        ))}
        {change ? (
          <p>
            <Trans>Nothing is lost: the history keeps both changes.</Trans>
          </p>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => void restore()} loading={busy} disabled={!changes?.length}>
            <Trans>Restore</Trans>
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** The inverse of a change. */
function turned({ from, to, fromName, toName, ...change }: FieldChange): FieldChange {
  return {
    ...change,
    from: to,
    to: from,
    ...(toName === undefined ? {} : { fromName: toName }),
    ...(fromName === undefined ? {} : { toName: fromName }),
  };
}
