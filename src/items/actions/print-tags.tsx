import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { mayWrite, SCREENS } from '../../../contract/access.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { ActionProps, EntriesProps } from '../../engine/view.ts';
import { useProfile } from '../../session/use-session.ts';
import { dropItem } from '../../ui/drop-menu.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { toastError } from '../../ui/toast.ts';
import { codesOf } from './copy-codes.tsx';

/** More tags than fit an address, and than anybody prints from a list. */
const TAGS_MAX = 100;

/** Menu entry that opens the tag of an item. */
export function PrintTagEntry({ record, onChoose }: Pick<EntriesProps, 'record' | 'onChoose'>) {
  const profile = useProfile();
  if (!mayWrite(SCREENS.labels.who, profile)) return null;
  return (
    <Link
      to={SCREENS.labels.path}
      search={{ code: textOf(record['code']) }}
      role="menuitem"
      className={dropItem}
      onClick={onChoose}
    >
      <PrintIcon size={20} />
      <Trans>Print tag</Trans>
    </Link>
  );
}

/** Opens the tags of the selected items; not offered for more than are printed at once. */
export function PrintTags({ name, selection, count, onDone }: ActionProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const profile = useProfile();
  const [busy, setBusy] = useState(false);
  if (count === null || count > TAGS_MAX || !mayWrite(SCREENS.labels.who, profile)) return null;
  const open = async () => {
    setBusy(true);
    try {
      const code = await codesOf(client, name, selection);
      onDone();
      await navigate({ to: SCREENS.labels.path, search: { code } });
    } catch {
      toastError(t`Couldn’t read the codes. Nothing has changed. Try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" leftSection={<PrintIcon size={20} />} loading={busy} onClick={() => void open()}>
      <Trans>Print tags</Trans>
    </Button>
  );
}
