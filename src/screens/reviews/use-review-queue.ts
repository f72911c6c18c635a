import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { review as reviewShape, type Review } from '../../../contract/calls/reviews.ts';
import type { Verdict } from '../../../contract/review.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import { followParcels } from '../../outbox/follow-parcels.ts';
import type { Fields } from '../../outbox/form-content.ts';
import type { FormOutcome } from '../../outbox/settle.ts';
import { useProfile } from '../../session/use-session.ts';
import type { ReviewFilter } from './review-address.ts';
import { reviewsOptions } from './reviews-query.ts';

/**
 * What became of a verdict: held until it can no longer be undone, saved, saved on this device, somebody else was faster, the item has
 * changed, refused, or not stored. `errors` are those of a correction, whose item stays.
 */
export type Outcome =
  | {
      word: 'held';
      undoMs: number;
      /** Shows the item again; false if the verdict was sent already. */
      undo: () => Promise<boolean>;
      later: Promise<Outcome>;
    }
  | { word: 'saved' | 'waiting' | 'stale' | 'noRoom' }
  | { word: 'decided'; by: Review }
  | { word: 'refused'; message: string | null; errors: Readonly<Record<string, string>> };

/** What goes with a verdict. */
export interface Given {
  reason?: string | undefined;
  /** What a correction changes. */
  fields?: Fields | undefined;
}

/** The queue as one person works through it: the open item stays until it is decided or skipped. */
export function useReviewQueue(filter: ReviewFilter) {
  const client = useQueryClient();
  const profile = useProfile();
  const pending = useJudged();
  const query = useInfiniteQuery(reviewsOptions('open', filter));
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState<Review | null>(null);
  const [deciding, setDeciding] = useState<string | null>(null);
  const [undone, setUndone] = useState<string | null>(null);
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  // A verdict is in the list until it is read again; an item that was opened again since is another revision.
  // The one being decided stays until its outcome is known.
  // An undone one is here at once.
  const isDone = (each: Review) =>
    done.has(judged(each)) || (pending.has(judged(each)) && ![deciding, undone].includes(judged(each)));
  const open = rows.filter((each) => !isDone(each));
  const isOpen = held !== null && !isDone(held) && !skipped.has(held._id);
  const next = open.find(({ _id }) => !skipped.has(_id)) ?? open[0];
  const review = (isOpen ? (open.find(({ _id }) => _id === held._id) ?? held) : next) ?? null;
  if (review !== held) setHeld(review);
  const ahead = open.filter(({ _id }) => _id !== review?._id && !skipped.has(_id));
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const needsMore = ahead.length === 0 && hasNextPage && !isFetching;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  const leave = (of: Review) => {
    setDone((before) => new Set([...before, judged(of)]));
    void client.invalidateQueries({ queryKey: resourceKey('review') });
  };
  const skip = () => {
    if (!review) return;
    // All were skipped: from the beginning.
    const all = new Set([...skipped, review._id]);
    setSkipped(open.every(({ _id }) => all.has(_id)) ? new Set([review._id]) : all);
  };
  const bringBack = async (of: Review, parcel: string) => {
    const { undoSaved } = await import('../../outbox/save-item.ts');
    if (!(await undoSaved(parcel))) return false;
    setUndone(judged(of));
    setDone((before) => new Set([...before].filter((each) => each !== judged(of))));
    setSkipped((before) => new Set([...before].filter((each) => each !== of._id)));
    setHeld(of);
    return true;
  };
  /** What a verdict came to, reported here: it need not wait in the outbox. Who works on by then stays where they are. */
  const ended = async (parcel: string, outcome: FormOutcome, given: Given, isLate = false): Promise<Outcome> => {
    if (outcome.state === 'delivered' || outcome.state === 'waiting') {
      return { word: outcome.state === 'delivered' ? 'saved' : 'waiting' };
    }
    const { undoSaved } = await import('../../outbox/save-item.ts');
    await undoSaved(parcel);
    const refused = outcome.state === 'refused' ? outcome : null;
    const errors = Object.fromEntries((refused?.errors ?? []).map(({ path, message }) => [lastOf(path), message]));
    if (given.fields && Object.keys(errors).length > 0) {
      return { word: 'refused', message: refused?.message ?? null, errors };
    }
    const now = reviewShape.safeParse(refused?.now).data;
    if (!now) return { word: 'refused', message: refused?.message ?? null, errors: {} };
    if (now.state !== 'open') return { word: 'decided', by: now };
    if (isLate) void client.invalidateQueries({ queryKey: resourceKey('review') });
    else setHeld(now);
    return { word: 'stale' };
  };
  const decide = async (of: Review, verdict: Verdict, given: Given): Promise<Outcome> => {
    setDeciding(judged(of));
    try {
      // The database library is not loaded with the screen.
      const { holdVerdict, saveVerdict, settleVerdict } = await import('../../outbox/save-item.ts');
      const about = { owner: profile, review: of, verdict, ...given };
      if (verdict !== 'corrected') {
        const kept = await holdVerdict(about);
        if (kept === null) return { word: 'noRoom' };
        const { parcel, undoMs } = kept;
        leave(of);
        // Without the network the outbox tells.
        const later = navigator.onLine
          ? settleVerdict(parcel).then((outcome) => ended(parcel, outcome, given, true))
          : Promise.resolve({ word: 'waiting' as const });
        return { word: 'held', undoMs, undo: () => bringBack(of, parcel), later };
      }
      const outcome = await saveVerdict(about);
      if (outcome.state === 'failed') return { word: 'noRoom' };
      const reported = await ended(outcome.parcel, outcome, given);
      if (reported.word !== 'refused' || Object.keys(reported.errors).length === 0) leave(of);
      return reported;
    } finally {
      setDeciding(null);
    }
  };
  return { query, review, ahead, busy: deciding !== null, skip, decide };
}

/** The field of a path such as `fields.types`. */
const lastOf = (path: string): string => path.split('.').at(-1) ?? path;

/** A review in the revision that was judged, as a key. */
const judged = ({ _id, rev }: Pick<Review, '_id' | 'rev'>): string => `${_id} ${rev}`;

const NONE: ReadonlySet<string> = new Set();

/** Follows what the person's pending verdicts are about, as keys. Once one has arrived, reviews are read again. */
function useJudged(): ReadonlySet<string> {
  const { _id: owner } = useProfile();
  const client = useQueryClient();
  const [found, setFound] = useState({ owner, keys: NONE });
  useEffect(() => {
    let known = NONE;
    return followParcels(async (isOver) => {
      const { readJudged } = await import('../../outbox/verdicts.ts');
      const keys = new Set((await readJudged(owner)).map(judged));
      if (isOver()) return;
      if ([...known].some((key) => !keys.has(key))) void client.invalidateQueries({ queryKey: resourceKey('review') });
      // Every step of a capture also changes parcels: without verdicts nothing must rerender.
      if (known.size + keys.size > 0) setFound({ owner, keys });
      known = keys;
    });
  }, [client, owner]);
  return found.owner === owner ? found.keys : NONE;
}
