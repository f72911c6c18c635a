import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { countReviews, listReviewHubs } from '../../../contract/calls/reviews.ts';
import { REVIEW_REASONS, REVIEW_STATES } from '../../../contract/review.ts';
import { read } from '../../api/calls.ts';
import { formatNumber } from '../../i18n/format.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Page } from '../../ui/page.tsx';
import { useView } from '../../ui/view.ts';
import { readAddress, type ReviewAddress, type ReviewTab, writeAddress } from './review-address.ts';
import { ReviewQueue } from './review-queue.tsx';
import { TAB_WORDS, WHY_WORDS } from './review-words.ts';
import { REVIEWS_AGAIN_MS } from './reviews-query.ts';

import tabs from '../../engine/list/list-tabs.module.css';
import classes from './reviews.module.css';

const ReviewList = lazyComponent(async () => (await import('./review-list.tsx')).ReviewList);
const ReviewFigures = lazyComponent(async () => (await import('./review-figures.tsx')).ReviewFigures);

/** Reviews of items: the queue one by one, what was decided, and figures. The landing page of reviewers. */
export function ReviewScreen() {
  const { t } = useLingui();
  const address = readAddress(useView().search);
  const { tab, why, hubcenter } = address;
  const filter = { why, hubcenter };
  const key = `${tab} ${why} ${hubcenter}`;
  return (
    <Page title={t`Item reviews`}>
      <Tabs address={address} />
      {tab === 'figures' ? null : <Filters address={address} />}
      <Suspense>
        {tab === 'figures' ? (
          <ReviewFigures />
        ) : tab === 'open' ? (
          <ReviewQueue key={key} filter={filter} />
        ) : (
          <ReviewList key={key} state={tab} filter={filter} />
        )}
      </Suspense>
    </Page>
  );
}

function Tabs({ address }: { address: ReviewAddress }) {
  const { t, i18n } = useLingui();
  const { tab: shown, why, hubcenter } = address;
  const { data: counts } = useQuery({
    ...read(countReviews, { query: { why: why ?? undefined, hubcenter: hubcenter ?? undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REVIEWS_AGAIN_MS,
  });
  const all: readonly ReviewTab[] = [...REVIEW_STATES, 'figures'];
  return (
    <nav className={tabs['tabs']} aria-label={t`Reviews`}>
      {all.map((tab) => {
        const count = counts?.find(({ state }) => state === tab)?.count;
        return (
          <Link
            key={tab}
            to={SCREENS.reviews.path}
            search={writeAddress({ ...address, tab })}
            className={`${tabs['tab']} ${classes['tab']}`}
            activeOptions={{ exact: true }}
            data-current={tab === shown || undefined}
            aria-current={tab === shown ? 'page' : undefined}
          >
            {t(TAB_WORDS[tab])}
            {count === undefined ? null : <span className={tabs['count']}>{formatNumber(count, i18n.locale)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** By reason and hub center. */
function Filters({ address }: { address: ReviewAddress }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: hubs = [] } = useQuery(read(listReviewHubs));
  const show = (change: Partial<ReviewAddress>) =>
    void navigate({ to: SCREENS.reviews.path, search: writeAddress({ ...address, ...change }), replace: true });
  return (
    <div className={classes['filters']}>
      <NativeSelect
        aria-label={t`Why it is in the queue`}
        value={address.why ?? ''}
        data={[
          { value: '', label: t`All reasons` },
          ...REVIEW_REASONS.map((value) => ({ value, label: t(WHY_WORDS[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          show({ why: REVIEW_REASONS.find((each) => each === value) ?? null })
        }
      />
      {hubs.length > 1 ? (
        <NativeSelect
          aria-label={t`Hub center`}
          value={address.hubcenter ?? ''}
          data={[
            { value: '', label: t`All hub centers` },
            ...hubs.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
          ]}
          onChange={({ currentTarget: { value } }) => show({ hubcenter: value === '' ? null : value })}
        />
      ) : null}
    </div>
  );
}
