import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { itemKind } from '../../contract/code.ts';
import { listen } from '../api/live.ts';
import { resourceKey } from '../api/resource-queries.ts';

/** Changes that come together are answered by one reading of the lists, not by one each. */
const GATHER_MS = 250;

/** Keeps what is on screen up to date while the page is visible: reads again what a live change made stale. */
export function useLive(): void {
  const client = useQueryClient();
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
    // While nothing listened, anything may have changed.
    const onConnect = () => void client.invalidateQueries({ queryKey: ['resource'] }, { cancelRefetch: false });
    const follow = () => {
      if (document.hidden) {
        stop?.abort();
        stop = null;
      } else if (!stop) {
        stop = new AbortController();
        void listen(onChange, onConnect, stop.signal);
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
}
