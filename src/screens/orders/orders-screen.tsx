import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { mayWrite } from '../../../contract/access.ts';
import { syncNutraceuticaOrders } from '../../../contract/calls/nutraceutica.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { systemOptions } from '../../api/system-queries.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { UploadIcon } from '../../ui/list-icons.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

/** Orders, and where those of the nutraceutical channel are sent to their supplier at once. */
export const OrdersScreen = () => <ListScreen name="order" actions={<SupplierSync />} />;

/** What the supplier knows already is not sent again, so nothing needs to be asked first. */
function SupplierSync() {
  const words = useFailureText();
  const profile = useProfile();
  const [busy, setBusy] = useState(false);
  const isAllowed = mayWrite(syncNutraceuticaOrders.who, profile);
  const { data: system } = useQuery({ ...systemOptions(), enabled: isAllowed });
  // The System page says how it is set up.
  if (!isAllowed || !system?.lines.some(({ finding }) => finding === 'supplier')) return null;
  const start = async () => {
    setBusy(true);
    const answer = await ownCall(send(syncNutraceuticaOrders));
    setBusy(false);
    if (answer.ok) toastDone(answer.value.message ?? '');
    else toastError(words(answer.failure));
  };
  return (
    <Button variant="default" leftSection={<UploadIcon size={20} />} loading={busy} onClick={() => void start()}>
      <Trans>Send nutraceutical orders to the supplier</Trans>
    </Button>
  );
}
