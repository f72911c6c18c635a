import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import type { ResourceName } from '../../contract/catalogue.ts';
import { restoreCall, trashCall } from '../../contract/resource-calls.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import { ReloadIcon, TrashIcon } from '../ui/icons.tsx';
import { toastDone, toastUndo } from '../ui/toast.ts';
import { Age } from './age.tsx';
import { declaration } from './declared.ts';
import { textOf } from './text-of.ts';
import { useChangeRecord } from './use-change-record.ts';

import classes from './trash.module.css';

interface TrashNoteProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** Whether the record is in the trash. */
export const isTrashed = (record: ResourceRecord): boolean => Boolean(record['deletedAt']);

/** Throws a record away and takes it back, saying so. */
export function useTrash(name: ResourceName) {
  const { t } = useLingui();
  const resource = declaration(name);
  const change = useChangeRecord(name);
  const restore = async (record: ResourceRecord) => {
    if (await change(restoreCall(resource), record)) toastDone(t`Taken out of the trash.`);
  };
  const trash = async (record: ResourceRecord) => {
    const away = await change(trashCall(resource), record);
    if (away) toastUndo(t`Moved to the trash.`, t`Undo`, () => void restore(away));
  };
  return { restore, trash };
}

/** Says that a record is in the trash, what that means, and takes it out again. */
export function TrashNote({ name, record }: TrashNoteProps) {
  const { restore } = useTrash(name);
  const [busy, act] = useBusy();
  return (
    <div className={classes['note']} data-testid="trash-note">
      <span className={classes['sign']}>
        <TrashIcon size={22} />
      </span>
      <p className={classes['text']} role="status">
        <strong>
          <Trans>In the trash</Trans>
        </strong>{' '}
        <span className={classes['age']}>
          <Age moment={textOf(record['deletedAt'])} />
        </span>
        <br />
        <Trans>It is in no list and cannot be changed. Its code and photos stay its own.</Trans>
      </p>
      <Button leftSection={<ReloadIcon size={20} />} loading={busy} onClick={() => act(() => restore(record))}>
        <Trans>Restore</Trans>
      </Button>
    </div>
  );
}

function useBusy(): [boolean, (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  return [
    busy,
    (work) => {
      setBusy(true);
      void work().finally(() => setBusy(false));
    },
  ];
}
