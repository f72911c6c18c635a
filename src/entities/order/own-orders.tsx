import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ownOrders, type OwnOrder } from '../../../contract/calls/orders.ts';
import { ORDER_STATUS_WORDS, type OrderStatus } from '../../../contract/order-states.ts';
import { read } from '../../api/calls.ts';
import { formatCents, formatDate } from '../../i18n/format.ts';
import { NotLoaded } from '../not-loaded.tsx';

import card from '../user/signed-in-device.module.css';
import classes from './own-orders.module.css';

const { cancelled } = ORDER_STATUS_WORDS;
/** How an order stands, in the words of who made it. */
const WORDS = {
  newRequest: msg({ message: 'Waiting for payment', context: 'order' }),
  ordered: msg({ message: 'In preparation', context: 'order' }),
  accepted: msg({ message: 'Completed', context: 'order' }),
  notAccepted: cancelled,
  notDone: msg({ message: 'On hold', context: 'order' }),
  rejected: cancelled,
  cancelled,
  expired: msg({ message: 'Not paid in time', context: 'order' }),
} satisfies Record<OrderStatus, unknown>;

/** When a parcel left or arrived, with whom, and the number it is followed by. */
function Parcel({ shippedAt, deliveredAt, carrier, tracking }: OwnOrder['parcels'][number]) {
  const day = formatDate(deliveredAt ?? shippedAt);
  const by = [carrier, tracking].filter((each) => each !== null && each !== '').join(' ');
  return (
    <span className={classes['parcel']}>
      {deliveredAt === null ? <Trans>Shipped on {day}</Trans> : <Trans>Arrived on {day}</Trans>}
      {by === '' ? null : ` · ${by}`}
    </span>
  );
}

/** What a customer has ordered, newest first: items, total, and how each order stands (contract 3). */
export function OwnOrders() {
  const { i18n } = useLingui();
  const query = useQuery({ ...read(ownOrders), refetchOnWindowFocus: 'always' });
  const { data } = query;
  return (
    <section className={card['card']} aria-labelledby="own-orders">
      <Title order={2} size="h4" id="own-orders">
        <Trans>Your orders</Trans>
      </Title>
      {data?.length === 0 ? (
        <p className={classes['none']}>
          <Trans>You haven’t ordered anything with this account yet.</Trans>
        </p>
      ) : data ? (
        <ul className={classes['orders']}>
          {data.map(({ _id, number, createdAt, status, totalCents, refundedCents, lines, parcels }) => {
            const refunded = formatCents(refundedCents);
            return (
              <li key={_id}>
                <strong>{number}</strong>
                <span className={classes['amount']}>{formatCents(totalCents)}</span>
                <span className={classes['none']}>
                  {formatDate(createdAt)} · {i18n._(WORDS[status])}
                </span>
                <span className={classes['amount']}>
                  {refundedCents > 0 ? <Trans>{refunded} refunded</Trans> : null}
                </span>
                <ul>
                  {lines.map((line) => (
                    <li key={line._id}>{line.name || line.code}</li>
                  ))}
                </ul>
                {parcels.map((parcel) => (
                  <Parcel key={parcel._id} {...parcel} />
                ))}
              </li>
            );
          })}
        </ul>
      ) : (
        <NotLoaded query={query} height={96} />
      )}
    </section>
  );
}
