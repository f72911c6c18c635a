import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';

/** A camera left open for longer than this, in ms, is no longer resumed. */
const FRESH_MS = 30 * 60_000;

/** Returns to the counter if the system closed the app while its camera was open there. */
export function useUnfinishedItem(owner: string): void {
  const router = useRouter();
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const { draftOf } = await import('../outbox/drafts.ts');
      const found = await draftOf(owner, 'counter');
      const isFresh = found && Math.abs(Date.now() - Date.parse(found.draft.startedAt)) < FRESH_MS;
      if (!gone && isFresh && found.draft.slot !== null) await router.navigate({ to: SCREENS.intake.path });
    };
    void afterFirstScreen(look).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [owner, router]);
}
