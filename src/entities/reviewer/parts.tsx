import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { readReviewFigures } from '../../../contract/calls/reviews.ts';
import { read } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { failureOf } from '../../engine/seen-note.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import type { CellProps } from '../../engine/view.ts';
import { formatNumber, formatSpan } from '../../i18n/format.ts';

import classes from './reviewer.module.css';

/** The hub centers of a reviewer by name, in a list with the provinces; without any of both, all. */
export function ReviewedHubs({ record, place }: CellProps) {
  const { t, i18n } = useLingui();
  const names = (record['hubNames'] ?? []) as string[];
  const provinces = textOf(record['provinces']);
  if (names.length === 0 && provinces === '') return <Trans>All hub centers</Trans>;
  const more = provinces === '' || place === 'detail' ? [] : [t`in ${provinces}`];
  if (names.length + more.length === 0) return '–';
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format([...names, ...more]);
}

/** What a reviewer did in the last 30 days, in all and by hub center. */
export function ReviewerFigures({ record }: { record: ResourceRecord }) {
  const { t, i18n } = useLingui();
  const words = useFailureText();
  const query = useQuery({
    ...read(readReviewFigures, { query: { days: '30', reviewer: record._id } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  const failure = failureOf(query);
  const [own] = data?.reviewers ?? [];
  const number = (value: number) => formatNumber(value, i18n.locale);
  const hubs = new Intl.ListFormat(i18n.locale, { type: 'unit' });
  const checked = (data?.hubs ?? []).map(
    ({ name, approved, corrected, photoWanted, rejected }) =>
      `${name} ${number(approved + corrected + photoWanted + rejected)}`,
  );
  return (
    <section className={classes['figures']} aria-label={t`Last 30 days`}>
      <h2 className={classes['title']}>
        <Trans>Last 30 days</Trans>
      </h2>
      {own ? (
        <>
          <dl className={classes['facts']}>
            {(
              [
                [t`Approved`, number(own.approved)],
                [t({ message: 'Corrected', context: 'items' }), number(own.corrected)],
                [t`Photos requested`, number(own.photoWanted)],
                [t`Rejected`, number(own.rejected)],
                [t`A day`, number(own.perDay)],
                [t`Median time`, formatSpan(own.medianMinutes, i18n.locale)],
                [t`Agreement`, own.agreement === null ? '–' : `${number(own.agreement)} %`],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={classes['hubs']}>{hubs.format(checked)}</p>
        </>
      ) : (
        <p className={classes['none']}>{data ? <Trans>No decisions yet.</Trans> : failure ? words(failure) : ' '}</p>
      )}
    </section>
  );
}
