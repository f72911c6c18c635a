import { useEffect, useState } from 'react';

import { takePlace } from '../../outbox/draft-place.ts';
import { draftOf, type KeptDraft } from '../../outbox/drafts.ts';

/** A page that is just being closed gets this long to let go of the counter, in ms; whoever asks again has closed it. */
const PATIENCE_MS = 2000;
const PATIENCE_AGAIN_MS = 4000;

/** Why the counter does not open: another window has it, or what was in hand cannot be read now. */
export type Trouble = 'elsewhere' | 'unreadable';

/** Whether this page has the counter of a person: only one has, or an item in hand would be saved from two. */
export type CounterPlace =
  /** `after`: why it did not open when it was asked for before. */
  | { status: 'asking'; after: Trouble | null }
  | { status: Trouble }
  /** `found`: the item that was in hand when the counter was left. */
  | { status: 'here'; found: KeptDraft | null };

/** Takes the counter for this page and reads what was left in hand; `retry` asks again. */
export function usePlace(owner: string): { place: CounterPlace; retry: () => void } {
  const [place, setPlace] = useState<CounterPlace>({ status: 'asking', after: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    let letGo: (() => void) | null = null;
    const enter = async () => {
      letGo = await takePlace(owner, 'counter', round === 0 ? PATIENCE_MS : PATIENCE_AGAIN_MS);
      const found = letGo && !gone ? await draftOf(owner, 'counter') : null;
      if (gone) letGo?.();
      else setPlace(letGo ? { status: 'here', found } : { status: 'elsewhere' });
    };
    void enter().catch(() => {
      letGo?.();
      letGo = null;
      if (!gone) setPlace({ status: 'unreadable' });
    });
    return () => {
      gone = true;
      letGo?.();
      setPlace((before) => ({ status: 'asking', after: troubleOf(before) }));
    };
  }, [owner, round]);
  return { place, retry: () => setRound((before) => before + 1) };
}

/** What is told while the counter is shut; null where it is open, or asked for the first time. */
export function troubleOf(place: CounterPlace): Trouble | null {
  if (place.status === 'asking') return place.after;
  return place.status === 'here' ? null : place.status;
}
