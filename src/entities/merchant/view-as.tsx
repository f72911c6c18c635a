import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { ADMINS, mayWrite } from '../../../contract/access.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { EntriesProps } from '../../engine/view.ts';
import { useProfile } from '../../session/use-session.ts';
import { dropItem } from '../../ui/drop-menu.tsx';
import { PersonIcon } from '../../ui/icons.tsx';
import { toastError } from '../../ui/toast.ts';

/** Menu entry of a hub center that can sign in: shows admins what it sees. */
export function ViewAs({ record, onChoose }: Pick<EntriesProps, 'record' | 'onChoose'>) {
  const profile = useProfile();
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  if (record['status'] !== 'active' || !mayWrite(ADMINS, profile)) return null;
  const start = async () => {
    setBusy(true);
    const { startView } = await import('../../session/view.ts');
    const failure = await startView(record._id);
    if (!failure) return;
    setBusy(false);
    onChoose();
    toastError(words(failure));
  };
  return (
    <button type="button" role="menuitem" className={dropItem} disabled={busy} onClick={() => void start()}>
      <PersonIcon size={20} />
      <Trans>View as this hub center</Trans>
    </button>
  );
}
