import { useState } from 'react';

import { connectStripe } from '../../../contract/calls/payment-accounts.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { STRIPE_TIMEOUT_MS } from '../../api/payment-queries.ts';
import { ownCall } from '../../session/own-call.ts';
import { toastError } from '../../ui/toast.ts';

/** Leaves for Stripe's form of a hub center. */
export function useConnect(hub: string): { connect: () => Promise<void>; busy: boolean } {
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  const connect = async () => {
    setBusy(true);
    const answer = await ownCall(send(connectStripe, { params: { id: hub }, timeoutMs: STRIPE_TIMEOUT_MS }));
    if (!answer.ok) {
      setBusy(false);
      toastError(words(answer.failure));
      return;
    }
    // Coming back may show this page as it was left.
    window.addEventListener('pageshow', () => setBusy(false), { once: true });
    window.location.assign(answer.value.data.url);
  };
  return { connect, busy };
}
