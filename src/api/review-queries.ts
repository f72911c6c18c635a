/** Reads the reviews of items, and sends verdicts. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import {
  countReviews,
  flagItem,
  listReviewHubs,
  listReviews,
  readReviewFigures,
  type Review,
} from '../../contract/calls/reviews.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { ReviewDays, ReviewReason, ReviewState } from '../../contract/review.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** The part of the reviews that is shown; null is all of it. */
export interface ReviewFilter {
  why: ReviewReason | null;
  hubcenter: string | null;
}

/** Every read of reviews; a verdict makes them stale. */
export const REVIEWS_KEY = ['reviews'] as const;

const REVIEWS_PER_PAGE = 25;
/** New items come from everywhere, and no live change tells reviewers of them. */
const REFRESH_MS = 60_000;

/** The reviews in one state, page by page. */
export const reviewsOptions = (state: ReviewState, filter: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: [...REVIEWS_KEY, state, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, state, limit: REVIEWS_PER_PAGE, cursor: pageParam };
      return unwrap(await askList<Review>(listReviews, credentials(), { query, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    // Reviewers also work where there is no network.
    meta: { keep: 'fallback' },
  });

/** How many reviews each state has. */
export const reviewCountsOptions = (filter: ReviewFilter) =>
  queryOptions({
    queryKey: [...REVIEWS_KEY, 'counts', filter],
    queryFn: async ({ signal }) =>
      unwrap(await ask(countReviews, credentials(), { query: { ...filter }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

/** The hub centers the person reviews. */
export const reviewHubsOptions = () =>
  queryOptions({
    queryKey: [...REVIEWS_KEY, 'hubs'],
    queryFn: async ({ signal }) => unwrap(await ask(listReviewHubs, credentials(), { signal })).data,
  });

/** The figures of a period, of everybody or of one reviewer. */
export const reviewFiguresOptions = (days: ReviewDays, reviewer?: string) =>
  queryOptions({
    queryKey: [...REVIEWS_KEY, 'figures', days, reviewer],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readReviewFigures, credentials(), { query: { days, reviewer }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Puts an item into the queue of reviewers. */
export const sendFlag = (flag: { kind: ItemKind; item: string; reason: string }) =>
  ask(flagItem, credentials(), { body: flag });
