import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { readReviewFigures, type ReviewFigure } from '../../../contract/calls/reviews.ts';
import { REVIEW_DAYS, type ReviewDays } from '../../../contract/review.ts';
import { read } from '../../api/calls.ts';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { formatNumber, formatSpan } from '../../i18n/format.ts';

import classes from './reviews.module.css';

/** Verdicts in a period by reviewer and by hub center: how many a day, and how long items waited. */
export function ReviewFigures() {
  const { t } = useLingui();
  const [period, setPeriod] = useState<ReviewDays>(30);
  const query = useQuery({
    ...read(readReviewFigures, { query: { days: `${period}` } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  if (!data) {
    if (failure) return <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />;
    return <Skeleton height={200} radius="md" />;
  }
  return (
    <>
      <div className={classes['filters']}>
        <NativeSelect
          aria-label={t`Period`}
          value={String(period)}
          data={REVIEW_DAYS.map((days) => ({
            value: String(days),
            label: t`${plural(days, { one: 'Last # day', other: 'Last # days' })}`,
          }))}
          onChange={({ currentTarget: { value } }) =>
            setPeriod(REVIEW_DAYS.find((each) => String(each) === value) ?? 30)
          }
        />
      </div>
      <SeenNote query={query} onRetry={retry} />
      <Table title={t`By reviewer`} rows={data.reviewers} />
      <Table title={t`By hub center`} rows={data.hubs} />
      <p className={classes['where']}>
        <Trans>
          Agreement: approvals that no later decision on the same item reversed. Items edited in between don’t count
          against it.
        </Trans>
      </p>
    </>
  );
}

function Table({ title, rows }: { title: string; rows: readonly ReviewFigure[] }) {
  const { i18n } = useLingui();
  const id = useId();
  const number = (value: number) => formatNumber(value, i18n.locale);
  return (
    <div className={classes['group']}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className={classes['where']}>
          <Trans>No decisions in this period.</Trans>
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard.
        <div className={classes['scroll']} tabIndex={0} role="region" aria-labelledby={id}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans context="person">Name</Trans>
                </th>
                <th scope="col">
                  <Trans>A day</Trans>
                </th>
                <th scope="col">
                  <Trans>Median time</Trans>
                </th>
                <th scope="col">
                  <Trans>Agreement</Trans>
                </th>
                <th scope="col">
                  <Trans>Approved</Trans>
                </th>
                <th scope="col">
                  <Trans context="items">Corrected</Trans>
                </th>
                <th scope="col">
                  <Trans>Photos requested</Trans>
                </th>
                <th scope="col">
                  <Trans>Rejected</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row._id}>
                  <th scope="row">{row.name}</th>
                  <td>{number(row.perDay)}</td>
                  <td>{formatSpan(row.medianMinutes, i18n.locale)}</td>
                  <td>{row.agreement === null ? '–' : `${number(row.agreement)} %`}</td>
                  <td>{number(row.approved)}</td>
                  <td>{number(row.corrected)}</td>
                  <td>{number(row.photoWanted)}</td>
                  <td>{number(row.rejected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
