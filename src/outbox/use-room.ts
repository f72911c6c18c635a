import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';

import { db } from '../store/db.ts';
import { regainRoom } from './regain-room.ts';
import type { Room } from './room.ts';

/** How often a full device is checked, in ms: deliveries free space. */
const LOOK_MS = 10_000;

/** Follows the remaining space: at once, with every new `round`, and repeatedly while the device is full. */
export function useRoom(round = 0): { room: Room | undefined; look: () => void } {
  const [room, setRoom] = useState<Room | undefined>();
  const look = useCallback(() => {
    void regainRoom().then(setRoom, () => undefined);
  }, []);
  // Browsers' figures are estimates: a failed write of a capture is certain, and is marked in the database.
  const mark = useLiveQuery(async () => (await db.settings.get('room'))?.value);
  useEffect(look, [look, round, mark]);
  const full = room?.full ?? false;
  useEffect(() => {
    if (!full) return undefined;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [full, look]);
  return { room, look };
}
