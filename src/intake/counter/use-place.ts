import { useEffect, useState } from 'react';

import { takePlace } from '../../outbox/draft-place.ts';
import { draftOf, type KeptDraft } from '../../outbox/drafts.ts';

/** A page that is just being closed gets this long to let go of the counter, in ms; whoever asks again has closed it. */
const PATIENCE_MS = 2000;
const PATIENCE_AGAIN_MS = 4000;

/** Whether this page has the counter of a person: only one has, or an item in hand would be saved from two. */
export type CounterPlace =
  | { status: 'asking' }
  | { status: 'elsewhere' }
  /** What was in hand cannot be read now. */
  | { status: 'unreadable' }
  /** `found`: the item that was in hand when the counter was left. */
  | { status: 'here'; found: KeptDraft | null };

/** Takes the counter for this page and reads what was left in hand; `retry` asks again. */
export function usePlace(owner: string): { place: CounterPlace; retry: () => void } {
  const [place, setPlace] = useState<CounterPlace>({ status: 'asking' });
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
      setPlace({ status: 'asking' });
    };
  }, [owner, round]);
  return { place, retry: () => setRound((before) => before + 1) };
}
