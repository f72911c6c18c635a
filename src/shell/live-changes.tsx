import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { itemKind } from '../../contract/code.ts';
import { listen } from '../api/live.ts';
import { resourceKey } from '../api/resource-queries.ts';
import { endSession } from '../session/session.ts';
import { hasViewEnded } from '../store/view-tab.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { toastError } from '../ui/toast.ts';

/** Changes within this time cause one refetch of the lists, not one each; in ms. */
const GATHER_MS = 250;

/** Keeps visible data up to date while the page is visible: refetches what a live change made stale. */
export function LiveChanges(): null {
  const { t } = useLingui();
  const client = useQueryClient();
  const tellOfView = useEffectEvent(() => hasViewEnded() && toastError(t`The read-only view has ended.`));
  useEffect(() => void tellOfView(), []);
  useEffect(() => {
    const stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: AbortController | null = null;

    const renew = () => {
      timer = undefined;
      for (const entity of stale) void client.invalidateQueries({ queryKey: resourceKey(entity) });
      stale.clear();
    };
    const onChange = ({ entity }: { entity: string }) => {
      stale.add(entity);
      stale.add('firstSteps');
      if (itemKind.safeParse(entity).success) stale.add('incomplete');
      timer ??= setTimeout(renew, GATHER_MS);
    };
    // Anything may have changed while disconnected; what the first screen has just read waits until it is drawn.
    const onConnect = () =>
      void afterFirstScreen(() => client.invalidateQueries({ queryKey: ['resource'] }, { cancelRefetch: false }));
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
        void listen(onChange, onConnect, onSessionEnded, stop.signal);
      }
    };

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(timer);
      stop?.abort();
    };
  }, [client]);
  return null;
}
