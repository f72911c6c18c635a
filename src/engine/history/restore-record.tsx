import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type HistoryEntry, revertCall } from '../../../contract/calls/history.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { restorePreview } from '../../api/history-queries.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { toastDone } from '../../ui/toast.ts';
import { declaration } from '../declared.ts';
import { failureOf } from '../seen-note.tsx';
import { useChangeRecord } from '../use-change-record.ts';
import { ChangeLine } from './change-line.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

interface RestoreRecordProps {
  name: ResourceName;
  record: ResourceRecord;
  /** The record becomes what it was before this one; null asks nothing. */
  entry: HistoryEntry | null;
  onClose: () => void;
}

/** Shows what would change if a record became what it was before an entry, and restores it. */
export function RestoreRecord({ name, record, entry, onClose }: RestoreRecordProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const send = useChangeRecord(name);
  const [busy, setBusy] = useState(false);
  const preview = restorePreview(name, record._id, Number(record['rev']), entry?._id ?? '');
  const query = useQuery({ ...preview, enabled: entry !== null });
  const failure = failureOf(query);
  const changes = query.data ?? [];
  const restore = async () => {
    if (!entry) return;
    setBusy(true);
    const restored = await send(revertCall(declaration(name)), record, { entry: entry._id });
    setBusy(false);
    onClose();
    if (restored) toastDone(t`Everything is what it was before that change.`);
  };
  return (
    <RestoreDialog
      opened={entry !== null}
      title={t`Restore everything to before this change?`}
      busy={busy}
      ready={changes.length > 0}
      onClose={onClose}
      onRestore={() => void restore()}
    >
      {failure ? (
        <p role="alert">{words(failure)}</p>
      ) : query.data ? (
        <>
          <p>
            {changes.length === 0 ? (
              <Trans>Nothing would change: everything is what it was then.</Trans>
            ) : (
              <Plural value={changes.length} one="# field changes:" other="# fields change:" />
            )}
          </p>
          {changes.map((change) => (
            <ChangeLine key={change.field} name={name} record={record} change={change} />
          ))}
        </>
      ) : (
        <Skeleton height={80} role="status" aria-label={t`Loading…`} />
      )}
    </RestoreDialog>
  );
}
