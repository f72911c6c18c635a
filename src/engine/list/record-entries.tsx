import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useContext } from 'react';

import { mayWrite, SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { dropItem } from '../../ui/drop-menu.tsx';
import { CopyIcon, ReloadIcon, TrashIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { viewOf } from '../views.ts';
import { DialogContext } from './dialog-place.tsx';
import { isTrashed, useTrash } from './use-trash.ts';

import classes from './record-entries.module.css';

const TrashDialog = lazyComponent(async () => (await import('./trash-dialog.tsx')).TrashDialog);

interface RecordEntriesProps {
  name: ResourceName;
  record: ResourceRecord;
  onChoose: () => void;
}

/** Entries of a record's menu, in its list and on its own screen: duplicate, tag, trash. */
export function RecordEntries({ name, record, onChoose }: RecordEntriesProps) {
  const profile = useProfile();
  const { trash, restore } = useTrash(name);
  const { edit, trash: hasTrash, screens } = declaration(name);
  const { create } = screens;
  const { tools: Tools, deletion } = viewOf(name);
  const ask = useContext(DialogContext);
  const away = isTrashed(record);
  const mayTrash = hasTrash && edit && mayWrite(edit.who, profile);
  const remove = async () => {
    if (!deletion) return trash(record);
    const texts = await deletion();
    return ask((close) => (
      <Suspense>
        <TrashDialog {...{ name, record, texts }} onClose={close} />
      </Suspense>
    ));
  };
  return (
    <>
      {create && screens.edit && !away && mayWrite(SCREENS[create].who, profile) ? (
        <Link
          to={SCREENS[create].path}
          search={{ from: record._id }}
          role="menuitem"
          className={dropItem}
          onClick={onChoose}
        >
          <CopyIcon size={20} />
          <Trans>Duplicate</Trans>
        </Link>
      ) : null}
      <Suspense>{Tools ? <Tools record={record} onChoose={onChoose} /> : null}</Suspense>
      {mayTrash ? (
        <button
          type="button"
          role="menuitem"
          className={away ? dropItem : `${dropItem} ${classes['away']}`}
          onClick={() => {
            onChoose();
            void (away ? restore(record) : remove());
          }}
        >
          {away ? <ReloadIcon size={20} /> : <TrashIcon size={20} />}
          {away ? <Trans>Restore</Trans> : <Trans>Move to trash</Trans>}
        </button>
      ) : null}
    </>
  );
}
