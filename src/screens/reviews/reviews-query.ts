/** Reviews of items as they are shown. A verdict makes every read of them stale. */
import { infiniteQueryOptions } from '@tanstack/react-query';

import { listReviews } from '../../../contract/calls/reviews.ts';
import type { ReviewState } from '../../../contract/review.ts';
import { keyOf } from '../../api/calls.ts';
import { askList, unwrap } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import type { ReviewFilter } from './review-address.ts';

const REVIEWS_PER_PAGE = 25;
/** New items come from everywhere, and no live change tells reviewers of them. In ms. */
export const REVIEWS_AGAIN_MS = 60_000;

/** The reviews in one state, page by page. */
export const reviewsOptions = (state: ReviewState, filter: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listReviews), state, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, state, limit: REVIEWS_PER_PAGE, cursor: pageParam };
      return unwrap(await askList(listReviews, credentials(), { query, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: REVIEWS_AGAIN_MS,
    // Reviewers also work where there is no network.
    meta: { keep: 'fallback' },
  });
