/** What an order is made of: its items and its addresses; the money is in `money.tsx`. */
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { readOrderDetails, type OrderDetails, type OrderLine } from '../../../contract/calls/orders.ts';
import { order } from '../../../contract/entities/order.ts';
import type { Language } from '../../../contract/language-tags.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import { COUNTRIES } from '../../../contract/vocabulary/countries.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { read } from '../../api/calls.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { PartsPending } from '../../engine/detail/detail-skeleton.tsx';
import { Referring } from '../../engine/detail/referring.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { formatCents, formatDateTime, formatNumber } from '../../i18n/format.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Fact, OrderCard, OrderItem } from './card.tsx';
import { Ledger, Money } from './money.tsx';

import card from '../merchant/parts.module.css';
import classes from './order.module.css';

const RefundDialog = lazyComponent(async () => (await import('./refund.tsx')).RefundDialog);

const INVOICES = msg`Invoices`;
const BASIS_POINTS = 100;

/** Everything of an order that is not a field of it. */
export function Details({ record }: { record: ResourceRecord }) {
  const { _id: id } = record;
  const query = useQuery(read(readOrderDetails, { params: { id } }));
  const [refunding, setRefunding] = useState(false);
  const { data } = query;
  if (!data) return <PartsPending query={query} />;
  return (
    <div className={classes['parts']} data-testid="order-details">
      <Lines
        lines={data.lines}
        record={record}
        waitingCents={waitingOf(data)}
        isPaid={data.payments.some(({ status }) => status === 'succeeded')}
      />
      <Customer details={data} />
      {data.invoice ? <Referring name="invoice" field="order" title={INVOICES} id={id} /> : null}
      <Money
        details={data}
        refund={
          isRefundable(data) && data.isConfigured ? (
            <Button variant="default" onClick={() => setRefunding(true)}>
              <Trans>Refund…</Trans>
            </Button>
          ) : null
        }
      />
      <Suspense>
        {refunding ? <RefundDialog id={id} details={data} onClose={() => setRefunding(false)} /> : null}
      </Suspense>
      {data.ledger.length > 0 ? <Ledger entries={data.ledger} /> : null}
    </div>
  );
}

/** What was paid, or the hub centers' part of what a coupon paid for. */
const isRefundable = ({ refundableCents, lines, payments, transfers }: OrderDetails): boolean => {
  const isPaid = payments.some(({ status }) => status === 'succeeded') || transfers.length > 0;
  return refundableCents > 0 || (isPaid && lines.some(({ paidCents, isReturned }) => paidCents === 0 && !isReturned));
};

/** What is set aside for refunds that are not made yet. A payment of what was paid elsewhere gives nothing of the order back. */
const waitingOf = ({ refunds }: OrderDetails): number =>
  sumOf(
    refunds.flatMap(({ status, cause, amountCents }) =>
      status === 'waiting' && cause !== 'paidElsewhere' ? amountCents : [],
    ),
  );

type LinesProps = { lines: readonly OrderLine[]; record?: ResourceRecord; waitingCents?: number; isPaid: boolean };

/** The items of an order, each with what the hub center gets, and the sums if the order is given; `isPaid` here has a fee, or will have. */
export function Lines({ lines, record, waitingCents = 0, isPaid }: LinesProps) {
  return (
    <OrderCard id="order-lines" title={<Trans>Items</Trans>}>
      {lines.length === 0 ? (
        <p className={card['none']}>
          <Trans>This order has no items.</Trans>
        </p>
      ) : (
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <Line key={line._id} {...{ line, isPaid }} />
          ))}
        </ul>
      )}
      {record ? <Sums record={record} waitingCents={waitingCents} /> : null}
    </OrderCard>
  );
}

/** From the prices to what the customer pays, and what went back of it. */
function Sums({ record, waitingCents }: { record: ResourceRecord; waitingCents: number }) {
  const { t, i18n } = useLingui();
  const { items, discount, couponCode, coupon, shipping, total, refunded } = order.words.labels;
  const cents = (field: SumField) => Math.round(Number(record[field]) * CENTS);
  const code = textOf(record['couponCode']);
  const taken = (label: string, amount: number): Amount[] => (amount > 0 ? [[label, -amount]] : []);
  const off = (field: SumField, label: string) => taken(label, cents(field));
  const amounts: Amount[] = [
    [i18n._(items), cents('items')],
    ...off('discount', i18n._(discount)),
    ...off('coupon', code ? `${i18n._(couponCode)} ${code}` : i18n._(coupon)),
    [i18n._(shipping), cents('shipping')],
    [i18n._(total), cents('total')],
    ...taken(i18n._(refunded), cents('refunded') - waitingCents),
    ...taken(t`Refund under way`, waitingCents),
  ];
  return <Amounts amounts={amounts} strong={i18n._(total)} />;
}

function Line({ line, isPaid }: { line: OrderLine; isPaid: boolean }) {
  const { t, i18n } = useLingui();
  const { hubName, discountCents, couponCents, commissionBp } = line;
  const note = line.isRestocked ? [hubName, t`on sale again`].join(' · ') : hubName;
  const share = formatNumber(commissionBp / BASIS_POINTS, i18n.locale);
  const amounts: Amount[] = [
    [t({ message: 'Price', context: 'order line' }), line.priceCents],
    ...(discountCents > 0 ? [[t`Discount`, -discountCents] as Amount] : []),
    ...(couponCents > 0 ? [[t`Coupon`, -couponCents] as Amount] : []),
    [t`Commission (${share} %)`, line.commissionCents],
    ...(isPaid || line.feeCents !== null ? [[t`of which Stripe’s fee`, line.feeCents] as Amount] : []),
    [t`Net to the hub center`, line.netCents - line.netBackCents],
    ...(line.refundedCents > 0 ? [[t({ message: 'Refunded', context: 'amount' }), -line.refundedCents] as Amount] : []),
  ];
  return (
    <li className={classes['line']}>
      <OrderItem item={line} note={note} />
      <Amounts amounts={amounts} />
    </li>
  );
}

/** Null: not known yet. */
type Amount = [label: string, cents: number | null];
type SumField = 'items' | 'discount' | 'coupon' | 'shipping' | 'total' | 'refunded';
const CENTS = 100;

/** Amounts below one another; `strong`: the label of the one that counts. */
function Amounts({ amounts, strong }: { amounts: readonly Amount[]; strong?: string }) {
  return (
    <dl className={classes['amounts']}>
      {amounts.map(([label, cents]) => (
        <div key={label} data-strong={label === strong || undefined}>
          <dt>{label}</dt>
          <dd>{cents === null ? <Trans context="fee">not known yet</Trans> : formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the order goes, and what an invoice needs. */
function Customer({ details: { shippingAddress, billingAddress, invoice, terms } }: { details: OrderDetails }) {
  const { t } = useLingui();
  const facts: [string, string | null][] = invoice
    ? [
        [t({ message: 'Tax code', context: 'invoice' }), invoice.fiscalCode],
        [t`VAT number`, invoice.vatNumber],
        [t`SDI code`, invoice.sdiCode],
        [t`PEC`, invoice.pec],
      ]
    : [];
  return (
    <OrderCard id="order-customer" title={<Trans>Addresses and invoice</Trans>}>
      <dl className={classes['facts']}>
        <Fact label={<Trans>Shipping address</Trans>}>
          <AddressLines address={shippingAddress} />
        </Fact>
        {billingAddress ? (
          <Fact label={<Trans>Billing address</Trans>}>
            <AddressLines address={billingAddress} />
          </Fact>
        ) : null}
        {facts.map(([label, value]) =>
          value ? (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ) : null,
        )}
        {terms.length > 0 ? (
          <Fact label={<Trans>Accepted terms</Trans>}>
            {terms.map(({ name, version, acceptedAt }) => (
              <span key={name}>{`${name} ${version}, ${formatDateTime(acceptedAt)}`}</span>
            ))}
          </Fact>
        ) : null}
      </dl>
    </OrderCard>
  );
}

/** A postal address, one line each. */
export function AddressLines({ address }: { address: OrderDetails['shippingAddress'] }) {
  const { i18n } = useLingui();
  const { name, street, zipcode, city, province, country } = address;
  return (
    <>
      <span>{name}</span>
      <span>{street}</span>
      <span>{[zipcode, city, province && `(${province})`].filter(Boolean).join(' ')}</span>
      <span>{nameOf(COUNTRIES, country, i18n.locale as Language)}</span>
    </>
  );
}
