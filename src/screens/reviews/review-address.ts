/** What the screen of reviews shows, in the address bar. */
import * as z from 'zod';

import { REVIEW_REASONS, REVIEW_STATES, type ReviewReason, type ReviewState } from '../../../contract/review.ts';

const TABS = [...REVIEW_STATES, 'figures'] as const;
export type ReviewTab = ReviewState | 'figures';

/** The part of the reviews that is shown; null is all of it. */
export interface ReviewFilter {
  why: ReviewReason | null;
  hubcenter: string | null;
}

export interface ReviewAddress extends ReviewFilter {
  tab: ReviewTab;
}

const hub = z.uuid();

/** Parses an address; invalid values are ignored. */
export const readAddress = ({ state, why, hubcenter }: Readonly<Record<string, unknown>>): ReviewAddress => ({
  tab: TABS.find((each) => each === state) ?? 'open',
  why: REVIEW_REASONS.find((each) => each === why) ?? null,
  hubcenter: hub.safeParse(hubcenter).data ?? null,
});

/** What is shown, as search parameters. */
export const writeAddress = ({ tab, why, hubcenter }: ReviewAddress): Record<string, string> => ({
  ...(tab === 'open' ? {} : { state: tab }),
  ...(why ? { why } : {}),
  ...(hubcenter ? { hubcenter } : {}),
});
