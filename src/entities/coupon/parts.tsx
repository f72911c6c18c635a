import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { listCouponRedemptions, type CouponRedemption } from '../../../contract/calls/coupons.ts';
import { coupon } from '../../../contract/entities/coupon.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { read } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useValueWords } from '../../engine/kinds/value-words.ts';
import { failureOf } from '../../engine/seen-note.tsx';
import { Age } from '../../engine/values/age.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import type { CellProps, TileProps } from '../../engine/view.ts';
import { formatNumber, writeDay } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

import list from '../../ui/rows.module.css';
import links from '../../ui/text-link.module.css';
import classes from './coupon.module.css';

/** How often it is used, of how often it may be. */
export function Uses({ value, record }: CellProps) {
  const { i18n } = useLingui();
  const number = (each: unknown) => formatNumber(Number(each), i18n.locale);
  const { maxUses = null } = record;
  return (
    <span className={classes['figure']}>
      {maxUses === null ? number(value) : `${number(value)} / ${number(maxUses)}`}
    </span>
  );
}

/** A coupon in a window too narrow for a table: what it takes off, how often it is used, and until when it is valid. */
export function Tile({ record, link, state }: TileProps) {
  const { t } = useLingui();
  const words = useValueWords();
  const { shape } = coupon.record;
  const { code, name, discount, uses, validFrom, validTo } = record;
  const day = (value: unknown) => writeDay(textOf(value));
  const from = validFrom ? day(validFrom) : '';
  const to = validTo ? day(validTo) : '';
  return (
    <>
      {link(<CodeText>{textOf(code)}</CodeText>)}
      <span>{textOf(name)}</span>
      <span className={classes['facts']}>
        <strong>{words(fieldMeta(shape.discount), discount)}</strong>
        <span className={classes['quiet']}>
          <Trans>
            Uses: <Uses value={uses} record={record} place="card" />
          </Trans>
        </span>
        {from || to ? (
          <span className={classes['quiet']}>
            {from && to ? `${from}–${to}` : from ? t`from ${from}` : t`until ${to}`}
          </span>
        ) : null}
      </span>
      <span>{state}</span>
    </>
  );
}

/** A limit, which may not exist. */
export function Limit({ value }: CellProps) {
  const { t, i18n } = useLingui();
  return value === null || value === undefined ? t`No limit` : formatNumber(Number(value), i18n.locale);
}

/** The orders that have the coupon, newest first. */
export function Redemptions({ record: { _id: id } }: { record: ResourceRecord }) {
  const { i18n } = useLingui();
  const words = useFailureText();
  const query = useQuery(read(listCouponRedemptions, { params: { id } }));
  const { data } = query;
  const failure = failureOf(query);
  return (
    <section className={classes['redemptions']} aria-labelledby="redemptions">
      <h2 id="redemptions">
        <Trans>Orders with this coupon</Trans>
      </h2>
      {data ? <Orders rows={data.data} /> : failure ? <p role="alert">{words(failure)}</p> : <Skeleton height="3rem" />}
      {data && data.total > data.data.length ? <Rest total={formatNumber(data.total, i18n.locale)} /> : null}
    </section>
  );
}

const Rest = ({ total }: { total: string }) => (
  <p className={classes['quiet']}>
    <Trans>Latest of {total}.</Trans>
  </p>
);

function Orders({ rows }: { rows: readonly CouponRedemption[] }) {
  const { t } = useLingui();
  if (rows.length === 0) {
    return (
      <p className={classes['quiet']}>
        <Trans>Not used yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={list['rows']}>
      {rows.map(({ order, number, account, takenAt, returnedAt }) => (
        <li key={order} className={classes['row']}>
          {number === null ? null : (
            <Link to={SCREENS.orderDetail.path} params={{ id: order }} className={`${links['link']} ${links['alone']}`}>
              <CodeText>{number}</CodeText>
            </Link>
          )}
          <span>{account}</span>
          {returnedAt === null ? null : <StatusBadge tone="quiet">{t`Returned`}</StatusBadge>}
          <span className={classes['quiet']}>
            <Age moment={takenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
