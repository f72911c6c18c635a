/** Orders, shipments, bookings and transactions in a window too narrow for a table: what belongs together stands on one line. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { booking } from '../../contract/entities/booking.ts';
import { invoice } from '../../contract/entities/invoice.ts';
import { soldItem } from '../../contract/entities/sold-item.ts';
import { subscriptionPlan } from '../../contract/entities/subscription-plan.ts';
import { subscription } from '../../contract/entities/subscription.ts';
import { transaction } from '../../contract/entities/transaction.ts';
import { fieldMeta } from '../../contract/field-meta.ts';
import { isLateInvoice } from '../../contract/invoice-states.ts';
import { signed } from '../../contract/signed.ts';
import { isOutgoing } from '../../contract/transaction-states.ts';
import { useValueWords } from '../engine/kinds/value-words.ts';
import { Age } from '../engine/values/age.tsx';
import { textOf } from '../engine/values/text-of.ts';
import type { CellProps, TileProps } from '../engine/view.ts';
import { formatEuro, writeDay } from '../i18n/format.ts';
import { useProfile } from '../session/use-session.ts';
import { CodeText } from '../ui/code-text.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { PaymentStatus } from './order/payment-status.tsx';
import { SaleNumber } from './sale-number.tsx';

import classes from './tile.module.css';

/** Who ordered, when and for how much, and both states. */
export function OrderTile({ record, link, state }: TileProps) {
  const { number, customerName, pieces, total, paymentStatus } = record;
  return (
    <>
      {link(<SaleNumber value={number} record={record} place="list" />)}
      <Facts>
        <span>{textOf(customerName)}</span>
        <Since record={record} />
      </Facts>
      <Facts>
        <strong>{formatEuro(Number(total))}</strong>
        <span className={classes['quiet']}>
          <Plural value={Number(pieces)} one="# item" other="# items" />
        </span>
      </Facts>
      <Facts>
        <PaymentStatus value={paymentStatus} record={record} place="card" />
        {state}
      </Facts>
    </>
  );
}

/** Where it goes, from which hub center, how much it is, since when, and its state. */
export function ShipmentTile({ record, link, state }: TileProps) {
  const { number, customerName, city, hubcenterName, pieces } = record;
  return (
    <>
      {link(<CodeText>{textOf(number)}</CodeText>)}
      <Facts>
        <span>{textOf(customerName)}</span>
        <span className={classes['quiet']}>{textOf(city)}</span>
      </Facts>
      <span className={classes['quiet']}>{textOf(hubcenterName)}</span>
      <Facts>
        <span>
          <Plural value={Number(pieces)} one="# item" other="# items" />
        </span>
        <Since record={record} />
      </Facts>
      <Facts>{state}</Facts>
    </>
  );
}

/** Who is subscribed to what, for how much, until when, and its state. */
export function SubscriptionTile({ record, link, state }: TileProps) {
  const words = useValueWords();
  const { number, customerName, planName, price, validUntil } = record;
  const { period, validity } = subscription.record.shape;
  return (
    <>
      {link(<CodeText>{textOf(number)}</CodeText>)}
      <span>{textOf(customerName)}</span>
      <span className={classes['quiet']}>{textOf(planName)}</span>
      <Facts>
        <strong>{formatEuro(Number(price))}</strong>
        <span className={classes['quiet']}>{words(fieldMeta(period), record['period'])}</span>
      </Facts>
      <Facts>
        <span className={classes['quiet']}>
          {words(fieldMeta(validity), record['validity'])}
          {typeof validUntil === 'string' ? ` · ${writeDay(validUntil)}` : null}
        </span>
        {state}
      </Facts>
    </>
  );
}

/** What a plan is called and costs, and who sells it. */
export function PlanTile({ record, link }: TileProps) {
  const words = useValueWords();
  const { name, code, price, hubcenterName, active } = record;
  return (
    <>
      {link(textOf(name))}
      <CodeText>{textOf(code)}</CodeText>
      <Facts>
        <strong>{formatEuro(Number(price))}</strong>
        <span className={classes['quiet']}>
          {words(fieldMeta(subscriptionPlan.record.shape.period), record['period'])}
        </span>
      </Facts>
      <span className={classes['quiet']}>{textOf(hubcenterName)}</span>
      {active === true ? null : (
        <span>
          <Trans>Not for sale</Trans>
        </span>
      )}
    </>
  );
}

/** How much moved, for which order, and how far that is. */
export function TransactionTile({ record, link, state }: TileProps) {
  const words = useValueWords();
  const { type, number, customerName, hubcenterName } = record;
  return (
    <>
      {link(
        <>
          {words(fieldMeta(transaction.record.shape.type), type)} ·{' '}
          <Signed value={record['gross']} record={record} place="card" />
        </>,
      )}
      <span>{textOf(customerName ?? hubcenterName)}</span>
      <Facts>
        <CodeText>{textOf(number)}</CodeText>
        <Since record={record} />
      </Facts>
      <Facts>{state}</Facts>
    </>
  );
}

/** The number of an invoice, or that it has none yet. */
export function InvoiceNumber({ value }: CellProps) {
  return value === null ? <span className={classes['quiet']}>–</span> : <CodeText>{textOf(value)}</CodeText>;
}

/** By when it is to be sent, marked if that day has passed. */
export function DueOn({ value, record }: CellProps) {
  const { t } = useLingui();
  return (
    <span className={classes['line']}>
      {writeDay(textOf(value))}
      {isLateInvoice(record) ? (
        <StatusBadge tone="bad">{t({ message: 'Overdue', context: 'invoice' })}</StatusBadge>
      ) : null}
    </span>
  );
}

/** Which document it is, for whom and how much, and how far it is. */
export function InvoiceTile({ record, link, state }: TileProps) {
  const words = useValueWords();
  const { type, number, orderNumber, customerName, total } = record;
  const name = words(fieldMeta(invoice.record.shape.type), type);
  return (
    <>
      {link(
        <>
          {name} {number === null ? null : <CodeText>{textOf(number)}</CodeText>}
        </>,
      )}
      <span>{textOf(customerName)}</span>
      <Facts>
        <strong>{formatEuro(Number(total))}</strong>
        <CodeText>{textOf(orderNumber)}</CodeText>
      </Facts>
      {isLateInvoice(record) ? <DueOn value={record['dueOn']} record={record} place="card" /> : null}
      <Facts>
        <Since record={record} />
        {state}
      </Facts>
    </>
  );
}

/** What was sold, when, and what the hub center gets of it. */
export function SoldItemTile({ record, link }: TileProps) {
  const words = useValueWords();
  const { code, price, net, payout } = record;
  const [full, own] = [formatEuro(Number(price)), formatEuro(Number(net))];
  return (
    <>
      {link(<CodeText>{textOf(code)}</CodeText>)}
      <Facts>
        <strong>{own}</strong>
        <span className={classes['quiet']}>
          <Trans>of {full}</Trans>
        </span>
      </Facts>
      <Facts>
        <span>{words(fieldMeta(soldItem.record.shape.payout), payout)}</span>
        <Since record={record} />
      </Facts>
    </>
  );
}

/** An amount that not every kind of transaction has. */
export const Amount = ({ value }: CellProps) =>
  typeof value === 'number' ? formatEuro(value) : <span className={classes['quiet']}>–</span>;

/** The same, negative where money goes out. */
export function Signed({ value, record, ...props }: CellProps) {
  return <Amount {...props} record={record} value={signed(value, isOutgoing(useProfile(), record))} />;
}

/** An amount that has moved; none before it did. */
export const Moved = ({ value, ...props }: CellProps) => <Signed {...props} value={value === 0 ? null : value} />;

/** What Stripe keeps, once it has told. */
export const Fee = ({ value }: CellProps) =>
  typeof value === 'number' ? (
    formatEuro(value)
  ) : (
    <span className={classes['quiet']}>
      <Trans context="fee">not known yet</Trans>
    </span>
  );

/** Which mix is kept for whom, and until when. */
export function BookingTile({ record, link, state }: TileProps) {
  const words = useValueWords();
  const { number, genericCode, customerName, weight, price, until } = record;
  const day = writeDay(textOf(until));
  return (
    <>
      {link(<CodeText>{textOf(number)}</CodeText>)}
      <span>{textOf(customerName)}</span>
      <Facts>
        <span className={classes['quiet']}>{textOf(genericCode)}</span>
        {typeof weight === 'number' ? <span>{words(fieldMeta(booking.record.shape.weight), weight)}</span> : null}
        {typeof price === 'number' ? <strong>{formatEuro(price)}</strong> : null}
      </Facts>
      <Facts>
        {state}
        <span className={classes['quiet']}>
          <Trans>Kept until {day}</Trans>
        </span>
      </Facts>
    </>
  );
}

/** What stands on one line of a tile. */
const Facts = ({ children }: { children: ReactNode }) => <span className={classes['facts']}>{children}</span>;

/** Since when there is a record. */
const Since = ({ record }: Pick<TileProps, 'record'>) => (
  <span className={classes['quiet']}>
    <Age moment={textOf(record['createdAt'])} />
  </span>
);
