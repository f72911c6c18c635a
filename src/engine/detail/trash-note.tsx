import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ReloadIcon, TrashIcon } from '../../ui/icons.tsx';
import { useTrash } from '../list/use-trash.ts';
import { Age } from '../values/age.tsx';
import { textOf } from '../values/text-of.ts';
import { viewOf } from '../views.ts';

import classes from './note.module.css';

interface TrashNoteProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** Says that a record is in the trash and what that means, and offers to restore it. */
export function TrashNote({ name, record }: TrashNoteProps) {
  const { t } = useLingui();
  const { restore } = useTrash(name);
  const { trashed } = viewOf(name);
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
        {trashed ? (
          t(trashed)
        ) : (
          <Trans>It’s hidden from all lists and can’t be edited. It keeps its code and photos.</Trans>
        )}
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
