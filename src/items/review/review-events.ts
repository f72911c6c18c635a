import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { type ReviewEvent, VERDICT_WORDS } from '../../../contract/review.ts';

/** What the review tells in the history of an item. */
export const reviewEvents: Readonly<Record<ReviewEvent, MessageDescriptor>> = {
  flaggedForReview: msg`Flagged for review`,
  approvedInReview: msg`Review: approved`,
  correctedInReview: msg`Review: corrected`,
  photoWantedInReview: VERDICT_WORDS.photoWanted,
  rejectedInReview: msg`Review: rejected`,
};
