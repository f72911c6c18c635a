import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { listen } from '../api/live.ts';
import { readMissed } from '../api/read-missed.ts';
import { endSession } from '../session/session.ts';
import { hasViewEnded } from '../store/view-tab.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { toastError } from '../ui/toast.ts';
import { createLiveReads } from './live-reads.ts';

/** Keeps visible data up to date while the page is visible: refetches what a live change made stale. */
export function LiveChanges(): null {
  const { t } = useLingui();
  const client = useQueryClient();
  const tellOfView = useEffectEvent(() => hasViewEnded() && toastError(t`The read-only view has ended.`));
  useEffect(() => void tellOfView(), []);
  useEffect(() => {
    const reads = createLiveReads(client);
    let stop: AbortController | null = null;

    // Anything may have changed while disconnected; what the first screen has just read waits until it is drawn.
    const onConnect = () => void afterFirstScreen(() => readMissed(client));
    // At the counter a garment before the camera comes first; saving it asks to sign in again.
    const onSessionEnded = () => {
      if (window.location.pathname !== SCREENS.intake.path) void endSession();
    };
    const follow = () => {
      if (document.hidden) {
        stop?.abort();
        stop = null;
      } else if (!stop) {
        stop = new AbortController();
        void listen((change) => reads.add(change), onConnect, onSessionEnded, stop.signal);
      }
    };

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      reads.stop();
      stop?.abort();
    };
  }, [client]);
  return null;
}
