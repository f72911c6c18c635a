/** What belongs to a transaction: its order and customer, what Stripe has told of it, its entries in the ledger. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import type { TransactionDetails } from '../../contract/calls/transactions.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import { transactionDetailsOptions } from '../api/transaction-queries.ts';
import { failureOf } from '../engine/seen-note.tsx';
import { textOf } from '../engine/values/text-of.ts';
import { formatDateTime } from '../i18n/format.ts';
import { CodeText } from '../ui/code-text.tsx';
import { OrderCard } from './order-card.tsx';
import { LedgerTable } from './order-money.tsx';
import { Lines } from './order-parts.tsx';
import { HeldWords } from './payout-balance.tsx';
import { PROVIDER_EVENTS } from './provider-event-words.ts';

import link from '../ui/text-link.module.css';
import card from './merchant-parts.module.css';
import classes from './order.module.css';

/** Everything of a transaction that is not a field of it. */
export function Details({ record }: { record: ResourceRecord }) {
  const words = useFailureText();
  const query = useQuery(transactionDetailsOptions(record._id));
  const failure = failureOf(query);
  const { data } = query;
  if (!data) {
    return failure ? (
      <p className={card['none']} role="alert">
        {words(failure)}
      </p>
    ) : (
      <Skeleton height="16rem" radius="lg" />
    );
  }
  const { order, lines, reason, problem, held, events, ledger } = data;
  return (
    <div className={classes['parts']} data-testid="transaction-details">
      {order || reason || problem || held ? <About record={record} details={data} /> : null}
      {lines.length > 0 ? <Lines lines={lines} /> : null}
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
    <OrderCard id="transaction-about" title={<Trans>What it belongs to</Trans>}>
      <dl className={classes['facts']}>
        {order ? (
          <>
            <div>
              <dt>
                <Trans context="purchase">Order</Trans>
              </dt>
              <dd>
                <Link
                  to={SCREENS.orderDetail.path}
                  params={{ id: order._id }}
                  className={`${link['link']} ${link['alone']}`}
                >
                  {textOf(record['number'])}
                </Link>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Customer</Trans>
              </dt>
              <dd>
                <Link
                  to={SCREENS.users.path}
                  search={{ search: order.customerEmail }}
                  className={`${link['link']} ${link['alone']}`}
                >
                  {order.customerEmail}
                </Link>
              </dd>
            </div>
          </>
        ) : null}
        {held ? (
          <div>
            <dt>
              <Trans>Why it waits</Trans>
            </dt>
            <dd>
              <HeldWords reason={held} />
            </dd>
          </div>
        ) : null}
        {reason ? (
          <div>
            <dt>
              <Trans>Reason</Trans>
            </dt>
            <dd>{reason}</dd>
          </div>
        ) : null}
        {problem ? (
          <div>
            <dt>
              <Trans>Last problem</Trans>
            </dt>
            <dd>{problem}</dd>
          </div>
        ) : null}
      </dl>
    </OrderCard>
  );
}

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
      <table className={classes['ledger']} aria-label={t`Messages from Stripe`}>
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
