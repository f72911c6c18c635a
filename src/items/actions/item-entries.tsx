import { Trans } from '@lingui/react/macro';
import { Suspense, useContext } from 'react';

import { ADMINS, mayWrite } from '../../../contract/access.ts';
import { DialogContext } from '../../engine/list/dialog-place.tsx';
import { isTrashed } from '../../engine/list/use-trash.ts';
import type { EntriesProps } from '../../engine/view.ts';
import { useProfile } from '../../session/use-session.ts';
import { dropItem } from '../../ui/drop-menu.tsx';
import { PhotoIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PrintTagEntry } from './print-tags.tsx';

const FlagDialog = lazyComponent(async () => (await import('../review/flag-dialog.tsx')).FlagDialog);

/** Menu entries of one item: its tag, and flagging it for review. */
export function ItemEntries(props: Pick<EntriesProps, 'record' | 'onChoose'>) {
  const profile = useProfile();
  const ask = useContext(DialogContext);
  const { record, onChoose } = props;
  const flag = () => {
    onChoose();
    ask((close) => (
      <Suspense>
        <FlagDialog record={record} onClose={close} />
      </Suspense>
    ));
  };
  return (
    <>
      <PrintTagEntry {...props} />
      {mayWrite(ADMINS, profile) && !isTrashed(record) ? (
        <button type="button" role="menuitem" className={dropItem} onClick={flag}>
          <PhotoIcon size={20} />
          <Trans>Flag for review…</Trans>
        </button>
      ) : null}
    </>
  );
}
