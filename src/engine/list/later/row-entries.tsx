import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';

import { mayChange, mayWrite, SCREENS } from '../../../../contract/access.ts';
import type { ResourceName } from '../../../../contract/resource-access.ts';
import type { ResourceRecord } from '../../../api/resource-queries.ts';
import { useProfile } from '../../../session/use-session.ts';
import { dropItem } from '../../../ui/drop-menu.tsx';
import { CopyIcon } from '../../../ui/icons.tsx';
import { OpenIcon } from '../../../ui/list-icons.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { PenIcon } from '../../../ui/tool-icons.tsx';
import { MenuActions } from '../../actions/lazy-actions.tsx';
import { textOf } from '../../values/text-of.ts';
import { DialogContext } from '../dialog-place.tsx';
import { RecordEntries } from '../record-entries.tsx';
import { type OpenedFrom, useHandover } from '../record-link.tsx';
import { isTrashed } from '../use-trash.ts';

import classes from './row-entries.module.css';

interface RowEntriesProps extends OpenedFrom {
  record: ResourceRecord;
  /** Closes the menu. */
  close: () => void;
}

/** The entries of a record's menu in a list. */
export function RowEntries({ record, close, ...from }: RowEntriesProps) {
  const { resource } = from;
  const { t } = useLingui();
  const profile = useProfile();
  const handover = useHandover(from);
  const name = textOf(record[resource.title]);
  const { edit, screens } = resource;
  const form = screens.edit;
  const ask = useContext(DialogContext);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(name);
      toastDone(t`Copied: ${name}`);
    } catch {
      toastError(t`Couldn’t copy: your browser doesn’t allow it here.`);
    }
  };
  return (
    <div className={classes['entries']}>
      <Link
        to={SCREENS[resource.screens.detail].path}
        params={{ id: record._id }}
        state={handover}
        role="menuitem"
        className={dropItem}
      >
        <OpenIcon size={20} />
        <Trans>Open</Trans>
      </Link>
      <Link
        to={SCREENS[resource.screens.detail].path}
        params={{ id: record._id }}
        target="_blank"
        rel="noopener"
        role="menuitem"
        className={dropItem}
        onClick={close}
      >
        <OpenIcon size={20} />
        <Trans>Open in a new window</Trans>
      </Link>
      {form && edit && !isTrashed(record) && mayChange(edit, profile, record) ? (
        <Link to={SCREENS[form].path} params={{ id: record._id }} role="menuitem" className={dropItem} onClick={close}>
          <PenIcon size={20} />
          <Trans>Edit</Trans>
        </Link>
      ) : null}
      {edit && !isTrashed(record) && mayWrite(edit.who, profile) ? (
        <MenuActions name={resource.name as ResourceName} record={record} withMoves onChoose={close} onAsk={ask} />
      ) : null}
      <button
        type="button"
        role="menuitem"
        className={dropItem}
        onClick={() => {
          close();
          void copy();
        }}
      >
        <CopyIcon size={20} />
        {resource.title === 'code' ? <Trans>Copy code</Trans> : <Trans>Copy name</Trans>}
      </button>
      <RecordEntries name={resource.name as ResourceName} record={record} onChoose={close} />
    </div>
  );
}
