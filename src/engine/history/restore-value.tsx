import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { type FieldChange, type HistoryEntry, undoCall } from '../../../contract/calls/history.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { toastDone } from '../../ui/toast.ts';
import { declaration } from '../declared.ts';
import { useChangeRecord } from '../use-change-record.ts';
import { ChangeLine } from './change-line.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

interface RestoreValueProps {
  name: ResourceName;
  record: ResourceRecord;
  /** The change that is to be taken back; null asks nothing. */
  entry: HistoryEntry | null;
  change: FieldChange | null;
  onClose: () => void;
}

/** Asks whether a field is to be what it was before a change, and takes it back. */
export function RestoreValue({ name, record, entry, change, onClose }: RestoreValueProps) {
  const { t } = useLingui();
  const send = useChangeRecord(name);
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    if (!entry || !change) return;
    setBusy(true);
    const body = { entry: entry._id, fields: [change.field] };
    const restored = await send(undoCall(declaration(name)), record, body);
    setBusy(false);
    onClose();
    if (restored) toastDone(t`The value is what it was.`);
  };
  return (
    <RestoreDialog
      opened={change !== null}
      title={t`Restore this value?`}
      busy={busy}
      onClose={onClose}
      onRestore={() => void restore()}
    >
      {change ? <ChangeLine name={name} record={record} change={turned(change)} /> : null}
      <p>
        <Trans>Nothing is lost: the history keeps this change and the restored one.</Trans>
      </p>
    </RestoreDialog>
  );
}

/** The change that takes a change back. */
function turned({ from, to, fromName, toName, ...change }: FieldChange): FieldChange {
  return {
    ...change,
    from: to,
    to: from,
    ...(toName === undefined ? {} : { fromName: toName }),
    ...(fromName === undefined ? {} : { toName: fromName }),
  };
}
