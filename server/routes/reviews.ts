import {
  countReviews as countCall,
  decideReview as decideCall,
  flagItem as flagCall,
  listReviewHubs as hubsCall,
  listReviews as listCall,
  readReviewFigures as figuresCall,
} from '../../contract/calls/reviews.ts';
import { readReviewFigures } from '../services/reviews/review-figures.ts';
import { countReviews, decideReview, flagItem, listReviews, reviewHubs } from '../services/reviews/reviews.ts';
import type { Routes } from './route-deps.ts';

/** The queue of reviewers. */
export const reviewRoutes: Routes = (api, { db }) => {
  api.mount(listCall, ({ caller, query }) => listReviews(db, caller, query));
  api.mount(countCall, async ({ caller, query }) => ({ data: await countReviews(db, caller, query) }));
  api.mount(hubsCall, async ({ caller }) => ({ data: await reviewHubs(db, caller) }));
  api.mount(figuresCall, async ({ caller, query }) => ({ data: await readReviewFigures(db, caller, query) }));
  api.mount(decideCall, async ({ params: { id }, body, caller, rev, requestId, channel }) => ({
    data: await decideReview(db, { id, caller, rev, requestId, channel, ...body }),
  }));
  api.mount(flagCall, async ({ body, caller, requestId, channel, done }) => ({
    data: await flagItem(db, { ...body, caller, requestId, channel }),
    message: done.itemFlagged,
  }));
};
