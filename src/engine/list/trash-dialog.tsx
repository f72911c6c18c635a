import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Deletion } from '../view.ts';
import { useTrash } from './use-trash.ts';

interface TrashDialogProps {
  name: ResourceName;
  record: ResourceRecord;
  texts: Deletion;
  onClose: () => void;
}

/** Asks before a record moves to the trash. */
export function TrashDialog({ name, record, texts, onClose }: TrashDialogProps) {
  const { t } = useLingui();
  const { trash } = useTrash(name);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await trash(record, texts.done);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t(texts.title)}
      confirm={t`Delete`}
      cancel={t`Cancel`}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t(texts.note)}
    </ConfirmDialog>
  );
}
