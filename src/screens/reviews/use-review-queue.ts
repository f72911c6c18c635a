import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { review as reviewShape, type Review } from '../../../contract/calls/reviews.ts';
import type { Verdict } from '../../../contract/review.ts';
import type { Failure } from '../../api/result.ts';
import { REVIEWS_KEY, type ReviewFilter, reviewsOptions, sendVerdict } from '../../api/review-queries.ts';

/** What became of a verdict: saved, somebody else was faster, the item has changed, or no answer. */
export type Outcome =
  | { word: 'saved' }
  | { word: 'decided'; by: Review }
  | { word: 'stale' }
  | { word: 'failed'; failure: Failure };

/** The queue as one person works through it: the open item stays until it is decided or skipped. */
export function useReviewQueue(filter: ReviewFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery(reviewsOptions('open', filter));
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState<Review | null>(null);
  const [busy, setBusy] = useState(false);
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  // A verdict is in the list until it is read again; an item that was opened again since is another revision.
  const open = rows.filter(({ _id, rev }) => !done.has(`${_id} ${rev}`));
  const isOpen = held !== null && !done.has(`${held._id} ${held.rev}`) && !skipped.has(held._id);
  const next = open.find(({ _id }) => !skipped.has(_id)) ?? open[0];
  const review = (isOpen ? (open.find(({ _id }) => _id === held._id) ?? held) : next) ?? null;
  if (review !== held) setHeld(review);
  const following = open.find(({ _id }) => _id !== review?._id && !skipped.has(_id)) ?? null;
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const needsMore = !following && hasNextPage && !isFetching;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  const leave = ({ _id, rev }: Review) => {
    setDone((before) => new Set([...before, `${_id} ${rev}`]));
    void client.invalidateQueries({ queryKey: REVIEWS_KEY });
  };
  const skip = () => {
    if (!review) return;
    // All were skipped: from the beginning.
    const all = new Set([...skipped, review._id]);
    setSkipped(open.every(({ _id }) => all.has(_id)) ? new Set([review._id]) : all);
  };
  const decide = async (of: Review, verdict: Verdict, reason?: string): Promise<Outcome> => {
    setBusy(true);
    const answer = await sendVerdict(of, verdict, reason);
    setBusy(false);
    if (answer.ok) {
      leave(of);
      return { word: 'saved' };
    }
    const { failure } = answer;
    const problem = failure.kind === 'problem' ? failure.problem : null;
    const now = reviewShape.safeParse(problem?.record).data;
    if (problem?.ermessage === 'reviewDecided' && now) {
      leave(of);
      return { word: 'decided', by: now };
    }
    if (problem?.ermessage === 'stale' && now) {
      setHeld(now);
      setDone((before) => new Set([...before, `${of._id} ${of.rev}`]));
      void client.invalidateQueries({ queryKey: REVIEWS_KEY });
      return { word: 'stale' };
    }
    // Gone, or of a hub center that is no longer assigned.
    if (problem?.ermessage === 'notFound') leave(of);
    return { word: 'failed', failure };
  };
  return { query, review, following, busy, skip, decide };
}
