/** Users, reviewers and hub centers in a window too narrow for a table: what belongs together stands on one line. */
import { Plural, Trans } from '@lingui/react/macro';

import { merchant } from '../../contract/entities/merchant.ts';
import { user } from '../../contract/entities/user.ts';
import { fieldMeta } from '../../contract/field-meta.ts';
import { useValueWords } from '../engine/kinds/value-words.ts';
import { textOf } from '../engine/values/text-of.ts';
import type { TileProps } from '../engine/view.ts';
import { formatEuro } from '../i18n/format.ts';
import { CodeText } from '../ui/code-text.tsx';
import { ReviewedHubs } from './reviewer/parts.tsx';

import classes from './tile.module.css';

/** Who it is, and what was bought. */
export function UserTile({ record, link, state }: TileProps) {
  const words = useValueWords();
  const { fullName, email, role, orders, spent } = record;
  const amount = formatEuro(Number(spent));
  return (
    <>
      {link(textOf(fullName))}
      <span className={classes['quiet']}>{textOf(email)}</span>
      {Number(orders) > 0 ? (
        <span className={classes['facts']}>
          <span>
            <Plural value={Number(orders)} one="# order" other="# orders" />
          </span>
          <strong>{amount}</strong>
        </span>
      ) : null}
      <span className={classes['facts']}>
        {state}
        <span className={classes['quiet']}>{words(fieldMeta(user.record.shape.role), role)}</span>
      </span>
    </>
  );
}

/** Where it is, and whether it can be paid; not every reader sees the second. */
export function HubTile({ record, link, state }: TileProps) {
  const words = useValueWords();
  const { fullName, email, prefix, billingCity, paymentAccount } = record;
  const account = words(fieldMeta(merchant.record.shape.paymentAccount), paymentAccount);
  return (
    <>
      {link(textOf(fullName))}
      <span className={classes['quiet']}>{textOf(email)}</span>
      <span className={classes['facts']}>
        <CodeText>{textOf(prefix)}</CodeText>
        <span>{textOf(billingCity)}</span>
      </span>
      <span className={classes['facts']}>
        {state}
        {paymentAccount === undefined ? null : (
          <span className={classes['quiet']}>
            <Trans>Payment account: {account}</Trans>
          </span>
        )}
      </span>
    </>
  );
}

/** Whose items, and how many in the last 30 days. */
export function ReviewerTile({ record, link, state }: TileProps) {
  const { fullName, email, hubs, checked } = record;
  return (
    <>
      {link(textOf(fullName))}
      <span className={classes['quiet']}>{textOf(email)}</span>
      <span>
        <ReviewedHubs value={hubs} record={record} place="card" />
      </span>
      <span className={classes['facts']}>
        {state}
        <span className={classes['quiet']}>
          <Plural value={Number(checked)} one="# item checked in 30 days" other="# items checked in 30 days" />
        </span>
      </span>
    </>
  );
}
