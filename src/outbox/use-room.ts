import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';

import { db } from '../store/db.ts';
import { freeDelivered } from './purge.ts';
import { keepBallast, readRoom, type Room } from './room.ts';

/** A full device is looked at this often: what is delivered meanwhile makes space. */
const LOOK_MS = 10_000;

/** Follows how much space is left: at once, with every new `round`, and again and again while the device is full. */
export function useRoom(round = 0): { room: Room | undefined; look: () => void } {
  const [room, setRoom] = useState<Room | undefined>();
  const look = useCallback(() => {
    void makeRoom().then(setRoom, () => undefined);
  }, []);
  // Browsers' figures are estimates: a capture that hardly fitted is what tells for sure, and it tells in the database.
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

/** Before a device counts as full, what is on the server already gives way, and the ballast shows whether bytes fit again. */
async function makeRoom(): Promise<Room> {
  const room = await readRoom();
  if (!room.full) return room;
  await freeDelivered();
  await keepBallast();
  return readRoom();
}
