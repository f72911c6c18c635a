/** What a hub center inserted and sold, and on what conditions: for admins, and for its merchant. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { countInsertedSold, readConditions, type Condition } from '../../../contract/calls/hub-centers.ts';
import { commissionFields } from '../../../contract/entities/merchant.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import { read } from '../../api/calls.ts';
import { useValueWords } from '../../engine/kinds/value-words.ts';
import { ChoicePills } from '../../engine/list/choice-pills.tsx';
import { formatDateTime, formatNumber, writeDay } from '../../i18n/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

import classes from './parts.module.css';

const DAY_MS = 86_400_000;
/** Days of each period, today included; null: all time. */
const PERIODS = { '7': 7, '30': 30, '90': 90, all: null } as const;
type Period = keyof typeof PERIODS;

/** The query of a period, in UTC. */
const queryOf = (days: number | null) => (days === null ? {} : { startDate: utcDay(Date.now() - (days - 1) * DAY_MS) });

/** Items inserted and sold in a period, by kind. */
export function Figures({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const [period, setPeriod] = useState<Period>('90');
  const { data } = useQuery(read(countInsertedSold, { params: { id }, query: queryOf(PERIODS[period]) }));
  const words: Record<Period, string> = {
    '7': t`7 days`,
    '30': t`30 days`,
    '90': t`90 days`,
    all: t({ message: 'All time', context: 'period' }),
  };
  const rows = [
    [t`Products`, data?.products],
    [t`Fabrics`, data?.fabrics],
    [t`Textile mixes`, data?.generics],
  ] as const;
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, i18n.locale));
  return (
    <section className={classes['strip']} aria-label={t`Figures`} data-testid="hub-figures">
      <ChoicePills
        label={t`Period`}
        options={(Object.keys(PERIODS) as Period[]).map((value) => ({ value, words: words[value] }))}
        chosen={[period]}
        onToggle={(value) => setPeriod(value as Period)}
      />
      <dl className={classes['figures']}>
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>
                <strong>{number(count?.inserted)}</strong> <Trans>inserted</Trans>
              </span>
              <span>
                <strong>{number(count?.sold)}</strong> <Trans>sold</Trans>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The conditions of a hub center, the latest first. */
export function Conditions({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(read(readConditions, { params: { id } }));
  if (!data) return <Skeleton height={120} radius="lg" />;
  const { current, history } = data;
  if (history.length === 0) {
    return (
      <p className={classes['none']}>
        <Trans>No commission has been agreed on yet.</Trans>
      </p>
    );
  }
  return (
    <ol className={classes['conditions']} aria-label={t`Conditions`} data-testid="conditions">
      {history.map((condition) => (
        <ConditionEntry key={condition._id} condition={condition} isCurrent={condition._id === current?._id} />
      ))}
    </ol>
  );
}

function ConditionEntry({ condition, isCurrent }: { condition: Condition; isCurrent: boolean }) {
  const { t, i18n } = useLingui();
  const wordOf = useValueWords();
  const { commission, basis, validFrom, acceptedOn, acceptedBy, reason, createdAt, createdBy } = condition;
  const share = `${formatNumber(commission, i18n.locale)} %`;
  const base = wordOf(fieldMeta(commissionFields.shape.basis), basis);
  const from = writeDay(validFrom);
  const day = acceptedOn && writeDay(acceptedOn);
  const added = formatDateTime(createdAt);
  return (
    <li className={classes['condition']} data-current={isCurrent || undefined}>
      <p className={classes['share']}>
        <strong>{share}</strong> <span>{base}</span>
        {isCurrent ? <StatusBadge tone="good">{t({ message: 'In force', context: 'conditions' })}</StatusBadge> : null}
      </p>
      <p>
        <Trans>Valid from {from}</Trans>
      </p>
      <p>
        {day ? (
          <Trans>
            Terms accepted on {day} by {acceptedBy}
          </Trans>
        ) : (
          <Trans>Acceptance of the terms is not recorded</Trans>
        )}
      </p>
      {reason ? <p>{reason}</p> : null}
      <p className={classes['quiet']}>
        {createdBy ? (
          <Trans>
            Entered on {added} by {createdBy}
          </Trans>
        ) : (
          <Trans>Entered on {added}</Trans>
        )}
      </p>
    </li>
  );
}
