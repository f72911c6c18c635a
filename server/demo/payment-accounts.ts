/** The payment accounts of the demo's hub centers: one is ready, one is restricted since a while, and the others were never connected. */
import type { HeldReason } from '../../contract/calls/orders.ts';
import type { Db } from '../db/pool.ts';
import { paymentAccounts } from '../db/schema/payment-accounts.ts';

const DAY = 86_400_000;
const CONNECTED_DAYS = 380;
const RESTRICTED_DAYS = 20;

/** The account of a hub center at some time, and why a transfer to it is held; null: it is sent. */
export type AccountAt = (hub: string, at: Date) => { account: string | null; reason: HeldReason | null };

/** Connects the first two hub centers. */
export async function connectAccounts(tx: Db, hubs: readonly string[], now: Date): Promise<AccountAt> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const [readyAt, restrictedAt] = [before(CONNECTED_DAYS), before(RESTRICTED_DAYS)];
  const [ready = '', restricted = ''] = hubs;
  const accounts = new Map([
    [ready, 'acct_demoReady'],
    [restricted, 'acct_demoRestricted'],
  ]);
  const common = { readyAt, checkedAt: now, createdAt: readyAt };
  await tx.insert(paymentAccounts).values([
    { ...common, merchant: ready, stripeId: accounts.get(ready) ?? null, state: 'ready', updatedAt: readyAt },
    {
      ...common,
      merchant: restricted,
      stripeId: accounts.get(restricted) ?? null,
      state: 'restricted',
      missing: [
        { what: 'document', isRejected: true },
        { what: 'bankAccount', isRejected: false },
      ],
      updatedAt: restrictedAt,
    },
  ]);
  return (hub, at) => {
    const account = accounts.get(hub) ?? null;
    if (account === null) return { account, reason: 'notConnected' };
    return { account, reason: hub === restricted && at > restrictedAt ? 'notReady' : null };
  };
}
