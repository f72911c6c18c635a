import { useEffect, useState, useSyncExternalStore } from 'react';

import { reach, subscribeReach } from '../api/reach.ts';
import { nextCode, type CodeLane } from '../outbox/codes.ts';

/** The code an item will get: `code` is null while it is fetched, or when none is available and the server will assign one. */
export interface CodeState {
  code: string | null;
  pending: boolean;
}

/**
 * Follows owner, hub and kind: another hub center gives another code. `round` fetches the next one. `kept` is the code of a draft, which
 * may be on the tag. Without one it is asked for again when the server answers again.
 */
export function useCode(
  owner: string,
  hub: string | null,
  kind: CodeLane['kind'],
  round: number,
  kept: string | null,
): CodeState {
  const [found, setFound] = useState<{ lane: string; code: string | null } | null>(null);
  const lane = hub ? `${owner} ${hub} ${kind} ${round}` : null;
  const answers = useSyncExternalStore(subscribeReach, () => reach().answers);
  const known = found !== null && found.lane === lane;
  const needed = kept === null && (!known || (found.code === null && answers));

  useEffect(() => {
    if (!lane || !hub || !needed) return undefined;
    let current = true;
    const show = (code: string | null) => {
      if (current) setFound({ lane, code });
    };
    void nextCode({ owner, hub, kind }).then(show, () => show(null));
    return () => {
      current = false;
    };
  }, [lane, owner, hub, kind, needed]);

  if (kept !== null) return { code: kept, pending: false };
  return { code: known ? found.code : null, pending: lane !== null && !known };
}
