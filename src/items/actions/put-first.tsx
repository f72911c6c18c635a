import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { mayWrite, SCREENS } from '../../../contract/access.ts';
import { PLACED_MAX } from '../../../contract/limits.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ActionProps } from '../../engine/view.ts';
import { useProfile } from '../../session/use-session.ts';
import { UpIcon } from '../../ui/more-icons.ts';
import { toastError } from '../../ui/toast.ts';

/** Pins the selected products to the top of the catalogue, and shows them there; for people who order it. */
export function PutFirst({ selection, trash, onDone }: ActionProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const profile = useProfile();
  const [busy, setBusy] = useState(false);
  if (trash || selection.kind !== 'ids' || !mayWrite(SCREENS.productsOrder.who, profile)) return null;
  const { ids } = selection;
  if (ids.length > PLACED_MAX) return null;
  const put = async () => {
    setBusy(true);
    // Loaded on use: most people only look at the list.
    const { putFirst } = await import('../order/put-first.ts');
    const failure = await putFirst(client, ids).catch(() => ({ kind: 'unreachable' }) as const);
    setBusy(false);
    if (failure?.kind === 'full') {
      return toastError(t`You can pin up to ${PLACED_MAX} products. Unpin some first.`);
    }
    if (failure) return toastError(words(failure));
    onDone();
    return navigate({ to: SCREENS.productsOrder.path });
  };
  return (
    <Button variant="default" leftSection={<UpIcon size={20} />} loading={busy} onClick={() => void put()}>
      <Trans>Pin to top</Trans>
    </Button>
  );
}
