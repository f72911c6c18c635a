import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

import { restoreCall, trashCall } from '../../../contract/change-calls.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { toastDone, toastUndo } from '../../ui/toast.ts';
import { useChangeRecord } from '../use-change-record.ts';

/** Whether the record is in the trash. */
export const isTrashed = (record: ResourceRecord): boolean => Boolean(record['deletedAt']);

/** Moves a record to the trash or restores it, with a message. */
export function useTrash(name: ResourceName) {
  const { t } = useLingui();
  const resource = declaration(name);
  const change = useChangeRecord(name);
  const restore = async (record: ResourceRecord) => {
    if (await change(restoreCall(resource), record)) toastDone(t`Restored from trash.`);
  };
  const trash = async (record: ResourceRecord, done?: MessageDescriptor) => {
    const away = await change(trashCall(resource), record);
    if (away) toastUndo(done ? t(done) : t`Moved to trash.`, t`Undo`, () => void restore(away));
  };
  return { restore, trash };
}
