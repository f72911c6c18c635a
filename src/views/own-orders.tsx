import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ORDER_STATUS_WORDS } from '../../contract/order-states.ts';
import { ownOrdersOptions } from '../api/order-queries.ts';
import { formatCents, formatDate } from '../i18n/format.ts';
import { NotLoaded } from './not-loaded.tsx';

import classes from './own-orders.module.css';

/** What a customer has ordered, newest first: items, total, and how each order stands (contract 3). */
export function OwnOrders() {
  const { i18n } = useLingui();
  const query = useQuery(ownOrdersOptions());
  const { data } = query;
  return (
    <section className={classes['card']} aria-labelledby="own-orders">
      <Title order={2} size="h4" id="own-orders">
        <Trans>Your orders</Trans>
      </Title>
      {data?.length === 0 ? (
        <p className={classes['none']}>
          <Trans>You haven’t ordered anything with this account yet.</Trans>
        </p>
      ) : data ? (
        <ul className={classes['orders']}>
          {data.map(({ _id, number, createdAt, status, totalCents, refundedCents, lines }) => {
            const refunded = formatCents(refundedCents);
            return (
              <li key={_id}>
                <strong>{number}</strong>
                <span className={classes['amount']}>{formatCents(totalCents)}</span>
                <span className={classes['none']}>
                  {formatDate(createdAt)} · {i18n._(ORDER_STATUS_WORDS[status])}
                </span>
                <span className={classes['amount']}>
                  {refundedCents > 0 ? <Trans>{refunded} refunded</Trans> : null}
                </span>
                <ul>
                  {lines.map((line) => (
                    <li key={line._id}>{line.name || line.code}</li>
                  ))}
                </ul>
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
