import { useEffect, useState } from 'react';

import { takePlace } from '../../outbox/draft-place.ts';
import { draftOf, type DraftWithPhotos } from '../../outbox/drafts.ts';

/** A page being closed gets this long to release the counter, in ms; a retry follows its closing. */
const TIMEOUT_MS = 2000;
const RETRY_TIMEOUT_MS = 4000;

/** Why the counter does not open: another window has it, or the draft cannot be read. */
export type PlaceProblem = 'elsewhere' | 'unreadable';

/** Whether this page holds the counter of a person: only one page does, or an item could be saved twice. */
export type CounterPlace =
  /** `after`: why the previous try failed. */
  | { status: 'asking'; after: PlaceProblem | null }
  | { status: PlaceProblem }
  /** `found`: the unfinished item from the last time. */
  | { status: 'here'; found: DraftWithPhotos | null };

/** Acquires the counter for this page and reads its draft; `retry` tries again. */
export function usePlace(owner: string): { place: CounterPlace; retry: () => void } {
  const [place, setPlace] = useState<CounterPlace>({ status: 'asking', after: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    let release: (() => void) | null = null;
    const enter = async () => {
      release = await takePlace(owner, 'counter', round === 0 ? TIMEOUT_MS : RETRY_TIMEOUT_MS);
      const found = release && !gone ? await draftOf(owner, 'counter') : null;
      if (gone) release?.();
      else setPlace(release ? { status: 'here', found } : { status: 'elsewhere' });
    };
    void enter().catch(() => {
      release?.();
      release = null;
      if (!gone) setPlace({ status: 'unreadable' });
    });
    return () => {
      gone = true;
      release?.();
      setPlace((before) => ({ status: 'asking', after: problemOf(before) }));
    };
  }, [owner, round]);
  return { place, retry: () => setRound((before) => before + 1) };
}

/** Why the counter is closed; null if it is open, or at the first try. */
export function problemOf(place: CounterPlace): PlaceProblem | null {
  if (place.status === 'asking') return place.after;
  return place.status === 'here' ? null : place.status;
}
