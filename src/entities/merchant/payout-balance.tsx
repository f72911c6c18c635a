import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { readPayoutBalance, type HeldReason } from '../../../contract/calls/orders.ts';
import { read } from '../../api/calls.ts';
import { formatCents } from '../../i18n/format.ts';

import classes from './parts.module.css';

const HELD: Readonly<Record<HeldReason, MessageDescriptor>> = {
  notConnected: msg`The hub center has no payment account yet.`,
  notReady: msg`The payment account of the hub center is not ready.`,
  blocked: msg`The hub center is banned. The money is sent once the ban is lifted.`,
  noBalance: msg`Stripe has not enough available money yet. It’s tried again automatically.`,
  refused: msg`Stripe refused the transfer. It’s tried again automatically.`,
};

/** Why a transfer waits, in words. */
export function HeldWords({ reason }: { reason: HeldReason }) {
  const { i18n } = useLingui();
  return i18n._(HELD[reason]);
}

/** What a hub center is owed for its sales, and what it got; nothing before the first sale. */
export function PayoutBalance({ id }: { id: string }) {
  const { data } = useQuery(read(readPayoutBalance, { params: { id } }));
  if (!data || (data.owedCents === 0 && data.sentCents === 0)) return null;
  const owes = data.owedCents < 0;
  return (
    <>
      <dl className={classes['figures']} data-testid="payout-balance">
        <div>
          <dt>{owes ? <Trans>Owed by the hub center</Trans> : <Trans>Owed to the hub center</Trans>}</dt>
          <dd>
            <strong>{formatCents(Math.abs(data.owedCents))}</strong>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Transferred so far</Trans>
          </dt>
          <dd>
            <strong>{formatCents(data.sentCents)}</strong>
          </dd>
        </div>
      </dl>
      {owes ? (
        <p className={classes['none']}>
          <Trans>Refunds exceeded what the hub center could return. The rest is set off against the next sales.</Trans>
        </p>
      ) : null}
      {data.held.map(({ reason, amountCents }) => {
        const amount = formatCents(amountCents);
        return (
          <p key={reason} className={classes['none']}>
            <Trans>
              On hold: {amount}. <HeldWords reason={reason} />
            </Trans>
          </p>
        );
      })}
    </>
  );
}
