/** The money of an order: payments, refunds, transfers, and the ledger. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { DisputeStatus, LedgerAccount, OrderDetails, RefundCause } from '../../../contract/calls/orders.ts';
import { PAYMENT_METHOD_WORDS } from '../../../contract/transaction-states.ts';
import { formatCents, formatDate, formatDateTime } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Fold } from '../../ui/fold.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { HeldWords } from '../merchant/payout-balance.tsx';
import { OrderCard } from './card.tsx';

import card from '../merchant/parts.module.css';
import money from '../money-table.module.css';
import classes from './order.module.css';

const PAYMENT: Readonly<Record<OrderDetails['payments'][number]['status'], [Tone, MessageDescriptor]>> = {
  open: ['wait', msg({ message: 'Open', context: 'payment' })],
  processing: ['wait', msg({ message: 'Under way', context: 'payment' })],
  succeeded: ['good', msg({ message: 'Received', context: 'payment' })],
  cancelled: ['quiet', msg({ message: 'Cancelled', context: 'payment' })],
};
const REFUND: Readonly<Record<OrderDetails['refunds'][number]['status'], [Tone, MessageDescriptor]>> = {
  waiting: ['wait', msg({ message: 'Under way', context: 'refund' })],
  done: ['good', msg({ message: 'Refunded', context: 'refund' })],
  failed: ['bad', msg({ message: 'Failed at Stripe', context: 'refund' })],
};
const DISPUTE: Readonly<Record<DisputeStatus, [Tone, MessageDescriptor]>> = {
  needsResponse: ['bad', msg({ message: 'Evidence needed', context: 'dispute' })],
  underReview: ['wait', msg({ message: 'The bank decides', context: 'dispute' })],
  won: ['good', msg({ message: 'Won', context: 'dispute' })],
  lost: ['bad', msg({ message: 'Lost', context: 'dispute' })],
  closed: ['quiet', msg({ message: 'Closed', context: 'dispute' })],
};
const TRANSFER: Readonly<Record<OrderDetails['transfers'][number]['status'], [Tone, MessageDescriptor]>> = {
  waiting: ['wait', msg({ message: 'Under way', context: 'transfer' })],
  held: ['wait', msg({ message: 'On hold', context: 'transfer' })],
  sending: ['wait', msg({ message: 'Under way', context: 'transfer' })],
  sent: ['good', msg({ message: 'Transferred', context: 'transfer' })],
  dropped: ['quiet', msg({ message: 'Nothing left to transfer', context: 'transfer' })],
};

const CAUSE: Readonly<Record<Exclude<RefundCause, 'staff'>, MessageDescriptor>> = {
  gone: msg`An item was no longer available.`,
  paidElsewhere: msg`The order was already paid elsewhere.`,
  closed: msg`The order was already closed.`,
};

const STOPPED: [Tone, MessageDescriptor] = ['quiet', msg({ message: 'Not sent', context: 'transfer' })];

/** Payments, refunds and transfers. */
export function Money({ details, refund }: { details: OrderDetails; refund: ReactNode }) {
  const { t, i18n } = useLingui();
  const { payments, refunds, disputes, transfers, refundableCents, isConfigured } = details;
  const isUnused = refunds.some(({ cause }) => cause !== 'staff');
  const toRefund = isUnused && refundableCents > 0 ? formatCents(refundableCents) : null;
  // Nothing is under way where nothing can move.
  const stopped: [Tone, MessageDescriptor] | null = isConfigured ? null : STOPPED;
  const isUnderWay = (status: string) => status === 'waiting' || status === 'sending';
  return (
    <OrderCard id="order-money" title={<Trans>Payments and transfers</Trans>} aside={refund}>
      {isConfigured ? null : (
        <p className={card['none']}>
          <Trans>Payments are not set up on this server.</Trans>
        </p>
      )}
      {toRefund === null ? null : (
        <p className={classes['refused']} role="alert">
          <Trans>
            To refund: {toRefund}. The payment bought nothing, and Stripe couldn’t return it. Refund it again, or pay it
            back another way.
          </Trans>
        </p>
      )}
      {payments.length + refunds.length + transfers.length === 0 ? (
        <p className={card['none']}>
          <Trans>Nothing was paid here.</Trans>
        </p>
      ) : (
        <ul className={classes['moves']}>
          {payments.map(({ _id, method, amountCents, feeCents, stripeId, status }) => {
            const [tone, words] = PAYMENT[status];
            const fee = feeCents === null ? null : formatCents(feeCents);
            const notes = [
              method && i18n._(PAYMENT_METHOD_WORDS[method]),
              fee && t`Fee of Stripe: ${fee}`,
              stripeId && <CodeText key="id">{stripeId}</CodeText>,
            ];
            return <Move key={_id} title={t`Payment`} cents={amountCents} {...{ tone, notes }} words={i18n._(words)} />;
          })}
          {refunds.map(({ _id, amountCents, status, cause, reason, problem }) => {
            const [tone, words] = (isUnderWay(status) && stopped) || REFUND[status];
            const notes = [cause === 'staff' ? reason : i18n._(CAUSE[cause]), problem && t`Stripe says: ${problem}`];
            return <Move key={_id} title={t`Refund`} cents={-amountCents} {...{ tone, notes }} words={i18n._(words)} />;
          })}
          {disputes.map(({ _id, amountCents, stripeId, status, dueBy }) => {
            const [tone, words] = DISPUTE[status];
            const day = status === 'needsResponse' && dueBy ? formatDate(dueBy) : null;
            const notes = [day && t`Give evidence at Stripe by ${day}.`, <CodeText key="id">{stripeId}</CodeText>];
            return (
              <Move key={_id} title={t`Dispute`} cents={-amountCents} {...{ tone, notes }} words={i18n._(words)} />
            );
          })}
          {transfers.map(({ _id, hubName, amountCents, reversedCents, setOffCents, status, held }) => {
            const [tone, words] = (isUnderWay(status) && stopped) || TRANSFER[status];
            const back = reversedCents > 0 ? formatCents(reversedCents) : null;
            const off = setOffCents > 0 ? formatCents(setOffCents) : null;
            const notes = [
              held && <HeldWords key="held" reason={held} />,
              back && t`Returned: ${back}`,
              off && t`Set off against earlier refunds: ${off}`,
            ];
            const title = t`To ${hubName}`;
            return <Move key={_id} cents={amountCents} {...{ title, tone, notes }} words={i18n._(words)} />;
          })}
        </ul>
      )}
    </OrderCard>
  );
}

interface MoveProps {
  title: string;
  cents: number;
  tone: Tone;
  words: string;
  notes: readonly ReactNode[];
}

const Move = ({ title, cents, tone, words, notes }: MoveProps) => (
  <li className={classes['move']}>
    <strong>{title}</strong>
    <span className={classes['sum']}>{formatCents(cents)}</span>
    <StatusBadge tone={tone}>{words}</StatusBadge>
    <span className={classes['note']}>
      {notes.map((note, index) => (note ? <span key={index}>{note}</span> : null))}
    </span>
  </li>
);

const ACCOUNTS: Readonly<Record<LedgerAccount, MessageDescriptor>> = {
  clearing: msg({ message: 'Money at Stripe', context: 'ledger' }),
  hub: msg({ message: 'Owed to hub center', context: 'ledger' }),
  commission: msg({ message: 'Commission', context: 'ledger' }),
  providerFees: msg({ message: 'Fees of Stripe', context: 'ledger' }),
  shipping: msg({ message: 'Shipping', context: 'ledger' }),
  marketing: msg({ message: 'Coupons', context: 'ledger' }),
  loss: msg({ message: 'Loss', context: 'ledger' }),
  customers: msg({ message: 'Owed to customer', context: 'ledger' }),
};

/** Every entry of the ledger that this order has made. */
export const Ledger = ({ entries }: { entries: OrderDetails['ledger'] }) => (
  <Fold title={<Trans>Ledger</Trans>} padded>
    <LedgerTable entries={entries} />
  </Fold>
);

/** Entries of the ledger, as debit and credit. */
export function LedgerTable({ entries }: { entries: readonly Omit<OrderDetails['ledger'][number], 'event'>[] }) {
  const { t, i18n } = useLingui();
  return (
    <table className={`${money['table']} ${classes['ledger']}`} aria-label={t`Ledger`}>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'When', context: 'ledger' })}</th>
          <th scope="col">{t({ message: 'Account', context: 'ledger' })}</th>
          <th scope="col">{t({ message: 'Debit', context: 'ledger' })}</th>
          <th scope="col">{t({ message: 'Credit', context: 'ledger' })}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ at, account, hubName, cents }, index) => (
          <tr key={index}>
            <td>{formatDateTime(at)}</td>
            <td>
              {i18n._(ACCOUNTS[account])}
              {hubName === null ? null : <span className={card['quiet']}> {hubName}</span>}
            </td>
            <td className={classes['sum']}>{cents > 0 ? formatCents(cents) : null}</td>
            <td className={classes['sum']}>{cents < 0 ? formatCents(-cents) : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
