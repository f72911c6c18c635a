/** What belongs to a transaction: its order and customer, what Stripe has told of it, its entries in the ledger. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { readTransactionDetails, type TransactionDetails } from '../../../contract/calls/transactions.ts';
import { read } from '../../api/calls.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { PartsPending } from '../../engine/detail/detail-skeleton.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { HeldWords } from '../merchant/payout-balance.tsx';
import { Fact, OrderCard } from '../order/card.tsx';
import { LedgerTable } from '../order/money.tsx';
import { Lines } from '../order/parts.tsx';

import link from '../../ui/text-link.module.css';
import card from '../merchant/parts.module.css';
import money from '../money-table.module.css';
import classes from '../order/order.module.css';

/** Everything of a transaction that is not a field of it. */
export function Details({ record }: { record: ResourceRecord }) {
  const query = useQuery(read(readTransactionDetails, { params: { id: record._id } }));
  const { data } = query;
  if (!data) return <PartsPending query={query} />;
  const { order, lines, reason, problem, held, events, ledger } = data;
  return (
    <div className={classes['parts']} data-testid="transaction-details">
      {order || reason || problem || held ? <About record={record} details={data} /> : null}
      {lines.length > 0 ? (
        <Lines lines={lines} isPaid={record['type'] !== 'payment' || record['status'] === 'done'} />
      ) : null}
      <OrderCard id="transaction-ledger" title={<Trans>Ledger</Trans>}>
        {ledger.length > 0 ? (
          <LedgerTable entries={ledger} />
        ) : (
          <p className={card['none']}>
            <Trans>No money has moved yet.</Trans>
          </p>
        )}
      </OrderCard>
      {events.length > 0 ? <Events events={events} /> : null}
    </div>
  );
}

/** Where it belongs, and what is known of its reason. */
function About({ record, details }: { record: ResourceRecord; details: TransactionDetails }) {
  const { order, reason, problem, held } = details;
  return (
    <OrderCard id="transaction-about" title={<Trans>Related to</Trans>}>
      <dl className={classes['facts']}>
        {order ? (
          <>
            <Fact label={<Trans context="purchase">Order</Trans>}>
              <Link
                to={SCREENS.orderDetail.path}
                params={{ id: order._id }}
                className={`${link['link']} ${link['alone']}`}
              >
                {textOf(record['number'])}
              </Link>
            </Fact>
            <Fact label={<Trans>Customer</Trans>}>
              {order.account === null ? (
                order.customerEmail
              ) : (
                <Link
                  to={SCREENS.userDetail.path}
                  params={{ id: order.account }}
                  className={`${link['link']} ${link['alone']}`}
                >
                  {order.customerEmail}
                </Link>
              )}
            </Fact>
          </>
        ) : null}
        {held ? (
          <Fact label={<Trans>On hold because</Trans>}>
            <HeldWords reason={held} />
          </Fact>
        ) : null}
        {reason ? <Fact label={<Trans>Reason</Trans>}>{reason}</Fact> : null}
        {problem ? <Fact label={<Trans>Last problem</Trans>}>{problem}</Fact> : null}
      </dl>
    </OrderCard>
  );
}

/** What Stripe tells by its events, by their types. */
const PROVIDER_EVENTS: Readonly<Record<string, MessageDescriptor>> = {
  'payment_intent.created': msg`Payment prepared`,
  'payment_intent.processing': msg`Payment is being processed`,
  'payment_intent.requires_action': msg`The customer must confirm the payment`,
  'payment_intent.amount_capturable_updated': msg`Payment reserved on the card`,
  'payment_intent.succeeded': msg`Payment received`,
  'payment_intent.payment_failed': msg`Means of payment refused`,
  'payment_intent.canceled': msg`Payment cancelled`,
  'charge.succeeded': msg`Amount charged`,
  'charge.failed': msg`Charge failed`,
  'charge.updated': msg`Fee or availability updated`,
  'refund.created': msg`Refund started`,
  'refund.updated': msg`Refund updated`,
  'refund.failed': msg`Refund failed`,
  'charge.refunded': msg`Amount refunded`,
  'charge.refund.updated': msg`Refund updated`,
  'charge.dispute.created': msg`Dispute opened`,
  'charge.dispute.updated': msg`Dispute updated`,
  'charge.dispute.funds_withdrawn': msg`Disputed amount withdrawn`,
  'charge.dispute.funds_reinstated': msg`Disputed amount given back`,
  'charge.dispute.closed': msg`Dispute closed`,
};

const EVENT_STATES: Readonly<Record<TransactionDetails['events'][number]['state'], MessageDescriptor>> = {
  waiting: msg({ message: 'Not applied yet', context: 'event' }),
  applied: msg({ message: 'Applied', context: 'event' }),
  ignored: msg({ message: 'Nothing to do', context: 'event' }),
};

/** What Stripe has told, the oldest first. */
function Events({ events }: Pick<TransactionDetails, 'events'>) {
  const { t, i18n } = useLingui();
  return (
    <OrderCard id="transaction-events" title={<Trans>Messages from Stripe</Trans>}>
      <table className={`${money['table']} ${classes['ledger']}`} aria-label={t`Messages from Stripe`}>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'When', context: 'ledger' })}</th>
            <th scope="col">{t({ message: 'What happened', context: 'event' })}</th>
            <th scope="col">{t`Status`}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ _id, type, at, state }) => {
            const words = PROVIDER_EVENTS[type];
            return (
              <tr key={_id}>
                <td>{formatDateTime(at)}</td>
                <td>{words ? i18n._(words) : <CodeText>{type}</CodeText>}</td>
                <td>{i18n._(EVENT_STATES[state])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </OrderCard>
  );
}
