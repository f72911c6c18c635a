import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { mayDo, SCREENS } from '../../../contract/access.ts';
import type { Review } from '../../../contract/calls/reviews.ts';
import { MOBILE_BELOW } from '../../../contract/limits.ts';
import { accessOf } from '../../../contract/resource-access.ts';
import type { Verdict } from '../../../contract/review.ts';
import { ListSkeleton } from '../../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { Age } from '../../engine/values/age.tsx';
import { useProfile } from '../../session/use-session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useNarrowerThan } from '../../ui/use-narrower-than.ts';
import type { ReviewFilter } from './review-address.ts';
import { reviewsOptions } from './reviews-query.ts';

import classes from './reviews.module.css';

/** What was decided, the latest first. */
export function ReviewList({ state, filter }: { state: Verdict; filter: ReviewFilter }) {
  const { t } = useLingui();
  const narrow = useNarrowerThan(MOBILE_BELOW);
  const query = useInfiniteQuery(reviewsOptions(state, filter));
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  if (!query.data) {
    if (failure) return <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />;
    return <ListSkeleton look="rows" cards={narrow} />;
  }
  const rows = query.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return (
      <Notice icon={CheckIcon} title={t`No items here`}>
        <Trans>Items appear here once someone has decided about them.</Trans>
      </Notice>
    );
  }
  return (
    <>
      <SeenNote query={query} onRetry={retry} />
      <ul className={classes['rows']} aria-label={t`Reviews`}>
        {rows.map((review) => (
          <Row key={review._id} review={review} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Row({ review }: { review: Review }) {
  const profile = useProfile();
  const { item, hubcenterName, reason, decidedAt, decidedByName } = review;
  const screen = accessOf(item.kind).screens.detail;
  const code = <CodeText>{item.code}</CodeText>;
  return (
    <li className={classes['row']}>
      <span className={classes['thumb']}>
        <Picture picture={item.itemImage ?? item.images[0] ?? null} sizes="3rem" alt="" />
      </span>
      {mayDo(SCREENS[screen].who, profile) ? (
        <Link to={SCREENS[screen].path} params={{ id: item._id }} className={classes['open'] ?? ''}>
          {code}
        </Link>
      ) : (
        code
      )}
      <span className={classes['words']}>{item.name}</span>
      <span className={classes['words']}>{hubcenterName}</span>
      <span className={classes['words']}>{reason ?? ''}</span>
      <span className={classes['when']}>
        {decidedByName}
        {decidedAt ? (
          <>
            {' · '}
            <Age moment={decidedAt} />
          </>
        ) : null}
      </span>
    </li>
  );
}
