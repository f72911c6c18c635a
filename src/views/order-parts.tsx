/** What an order is made of: lines, customer, payments, and the ledger. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { DETAIL_PATHS } from '../../contract/access.ts';
import type { LedgerAccount, OrderDetails, OrderLine } from '../../contract/calls/orders.ts';
import { useFailureText } from '../api/failure-text.ts';
import { orderDetailsOptions } from '../api/order-queries.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import { failureOf } from '../engine/seen-note.tsx';
import { formatDateTime, formatEuro, formatNumber } from '../i18n/format.ts';
import { CodeText } from '../ui/code-text.tsx';
import { Fold } from '../ui/fold.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Picture } from '../ui/picture.tsx';
import { StatusBadge, type Tone } from '../ui/status-badge.tsx';
import { HeldWords } from './payout-balance.tsx';

import link from '../ui/text-link.module.css';
import card from './merchant-parts.module.css';
import classes from './order.module.css';

const RefundDialog = lazyComponent(async () => (await import('./order-refund.tsx')).RefundDialog);

const CENTS = 100;
const BASIS_POINTS = 100;
const euro = (cents: number) => formatEuro(cents / CENTS);

/** Everything of an order that is not a field of it. */
export function Details({ record }: { record: ResourceRecord }) {
  const words = useFailureText();
  const { _id: id } = record;
  const query = useQuery(orderDetailsOptions(id));
  const failure = failureOf(query);
  const [refunding, setRefunding] = useState(false);
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
  return (
    <div className={classes['parts']} data-testid="order-details">
      <Lines lines={data.lines} />
      <Customer details={data} />
      <Money
        details={data}
        refund={
          data.refundableCents > 0 ? (
            <Button variant="default" onClick={() => setRefunding(true)}>
              <Trans>Refund…</Trans>
            </Button>
          ) : null
        }
      />
      {refunding ? <RefundDialog id={id} details={data} onClose={() => setRefunding(false)} /> : null}
      {data.ledger.length > 0 ? <Ledger entries={data.ledger} /> : null}
    </div>
  );
}

function Card({
  id,
  title,
  children,
  aside,
}: {
  id: string;
  title: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <section className={card['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} className={card['title']}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The items of an order, each with what the hub center gets. */
function Lines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <Card id="order-lines" title={<Trans>Items</Trans>}>
      {lines.length === 0 ? (
        <p className={card['none']}>
          <Trans>This order has no items.</Trans>
        </p>
      ) : (
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <Line key={line._id} line={line} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { t, i18n } = useLingui();
  const { kind, item, code, name, hubName, imageUrl, discountCents, couponCents, commissionBp } = line;
  const share = formatNumber(commissionBp / BASIS_POINTS, i18n.locale);
  const amounts: [string, number][] = [
    [t({ message: 'Price', context: 'order line' }), line.priceCents],
    ...(discountCents > 0 ? [[t`Discount`, -discountCents] as [string, number]] : []),
    ...(couponCents > 0 ? [[t`Coupon`, -couponCents] as [string, number]] : []),
    [t`Commission (${share} %)`, line.commissionCents],
    [t`Net to the hub center`, line.netCents],
    ...(line.refundedCents > 0
      ? [[t({ message: 'Refunded', context: 'amount' }), -line.refundedCents] as [string, number]]
      : []),
  ];
  return (
    <li className={classes['line']}>
      <span className={classes['photo']}>
        <Picture picture={imageUrl === null ? null : { url: imageUrl }} sizes="4rem" alt="" />
      </span>
      <span className={classes['item']}>
        <Link to={DETAIL_PATHS[kind]} params={{ id: item }} className={`${link['link']} ${link['alone']}`}>
          {name}
        </Link>
        <CodeText>{code}</CodeText>
        <span className={card['quiet']}>{hubName}</span>
      </span>
      <Amounts amounts={amounts} />
    </li>
  );
}

function Amounts({ amounts }: { amounts: readonly [label: string, cents: number][] }) {
  return (
    <dl className={classes['amounts']}>
      {amounts.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{euro(cents)}</dd>
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
    <Card id="order-customer" title={<Trans>Addresses and invoice</Trans>}>
      <dl className={classes['facts']}>
        <div>
          <dt>
            <Trans>Shipping address</Trans>
          </dt>
          <dd>
            <AddressLines address={shippingAddress} />
          </dd>
        </div>
        {billingAddress ? (
          <div>
            <dt>
              <Trans>Billing address</Trans>
            </dt>
            <dd>
              <AddressLines address={billingAddress} />
            </dd>
          </div>
        ) : null}
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        {terms.length > 0 ? (
          <div>
            <dt>
              <Trans>Accepted terms</Trans>
            </dt>
            <dd>
              {terms.map(({ name, version, acceptedAt }) => (
                <span key={name}>{`${name} ${version}, ${formatDateTime(acceptedAt)}`}</span>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}

const AddressLines = ({ address }: { address: OrderDetails['shippingAddress'] }) => {
  const { name, street, zipcode, city, province, country } = address;
  return (
    <>
      <span>{name}</span>
      <span>{street}</span>
      <span>{[zipcode, city, province && `(${province})`].filter(Boolean).join(' ')}</span>
      <span>{country}</span>
    </>
  );
};

const PAYMENT: Readonly<Record<OrderDetails['payments'][number]['status'], [Tone, MessageDescriptor]>> = {
  open: ['wait', msg({ message: 'Open', context: 'payment' })],
  succeeded: ['good', msg({ message: 'Received', context: 'payment' })],
  cancelled: ['quiet', msg({ message: 'Cancelled', context: 'payment' })],
};
const REFUND: Readonly<Record<OrderDetails['refunds'][number]['status'], [Tone, MessageDescriptor]>> = {
  waiting: ['wait', msg({ message: 'Under way', context: 'refund' })],
  done: ['good', msg({ message: 'Refunded', context: 'refund' })],
  failed: ['bad', msg({ message: 'Refused by Stripe', context: 'refund' })],
};
const TRANSFER: Readonly<Record<OrderDetails['transfers'][number]['status'], [Tone, MessageDescriptor]>> = {
  waiting: ['wait', msg({ message: 'Under way', context: 'transfer' })],
  held: ['wait', msg({ message: 'On hold', context: 'transfer' })],
  sending: ['wait', msg({ message: 'Under way', context: 'transfer' })],
  sent: ['good', msg({ message: 'Transferred', context: 'transfer' })],
  dropped: ['quiet', msg({ message: 'Nothing left to transfer', context: 'transfer' })],
};
/** Payments, refunds and transfers. */
function Money({ details, refund }: { details: OrderDetails; refund: ReactNode }) {
  const { t, i18n } = useLingui();
  const { payments, refunds, transfers } = details;
  return (
    <Card id="order-money" title={<Trans>Payments and transfers</Trans>} aside={refund}>
      {payments.length + refunds.length + transfers.length === 0 ? (
        <p className={card['none']}>
          <Trans>Nothing was paid here.</Trans>
        </p>
      ) : (
        <ul className={classes['moves']}>
          {payments.map(({ _id, amountCents, feeCents, stripeId, status }) => {
            const [tone, words] = PAYMENT[status];
            const fee = feeCents === null ? null : euro(feeCents);
            return (
              <Move key={_id} title={t`Payment`} cents={amountCents} tone={tone} words={i18n._(words)}>
                {fee ? (
                  <span>
                    <Trans>Fee of Stripe: {fee}</Trans>
                  </span>
                ) : null}
                {stripeId ? <CodeText>{stripeId}</CodeText> : null}
              </Move>
            );
          })}
          {refunds.map(({ _id, amountCents, status, cause, reason }) => {
            const [tone, words] = REFUND[status];
            return (
              <Move key={_id} title={t`Refund`} cents={-amountCents} tone={tone} words={i18n._(words)}>
                <span>{cause === 'gone' ? t`An item was no longer available.` : reason}</span>
              </Move>
            );
          })}
          {transfers.map(({ _id, hubName, amountCents, reversedCents, setOffCents, status, held }) => {
            const [tone, words] = TRANSFER[status];
            const back = reversedCents > 0 ? euro(reversedCents) : null;
            const off = setOffCents > 0 ? euro(setOffCents) : null;
            return (
              <Move key={_id} title={t`To ${hubName}`} cents={amountCents} tone={tone} words={i18n._(words)}>
                {held ? (
                  <span>
                    <HeldWords reason={held} />
                  </span>
                ) : null}
                {back ? (
                  <span>
                    <Trans>Returned: {back}</Trans>
                  </span>
                ) : null}
                {off ? (
                  <span>
                    <Trans>Set off against earlier refunds: {off}</Trans>
                  </span>
                ) : null}
              </Move>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

interface MoveProps {
  title: string;
  cents: number;
  tone: Tone;
  words: string;
  children: ReactNode;
}

const Move = ({ title, cents, tone, words, children }: MoveProps) => (
  <li className={classes['move']}>
    <strong>{title}</strong>
    <span className={classes['sum']}>{euro(cents)}</span>
    <StatusBadge tone={tone}>{words}</StatusBadge>
    <span className={classes['note']}>{children}</span>
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
function Ledger({ entries }: { entries: OrderDetails['ledger'] }) {
  const { t, i18n } = useLingui();
  return (
    <Fold title={<Trans>Ledger</Trans>} padded>
      <table className={classes['ledger']} aria-label={t`Ledger`}>
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
              <td className={classes['sum']}>{cents > 0 ? euro(cents) : null}</td>
              <td className={classes['sum']}>{cents < 0 ? euro(-cents) : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
