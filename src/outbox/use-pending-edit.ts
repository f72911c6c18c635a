import { useEffect, useState } from 'react';

import type { ItemKind } from '../../contract/code.ts';
import { useProfile } from '../session/use-session.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import type { PendingEdit } from './pending-edits.ts';

/** Changes by the record they are about. */
type PendingEdits = ReadonlyMap<string, PendingEdit>;

const NONE: PendingEdits = new Map();

/** Loaded after the first screen: a list must not wait for the database library. */
const loaded = () =>
  afterFirstScreen(async () => {
    const [{ onParcelChange }, { readPendingEdits }] = await Promise.all([
      import('../store/changes.ts'),
      import('./pending-edits.ts'),
    ]);
    return { onParcelChange, readPendingEdits };
  });

/** Follows what the person's own changes of a kind, not on the server yet, make of its records; nothing for null. */
export function usePendingEdits(kind: ItemKind | null): PendingEdits {
  const { _id: owner } = useProfile();
  const [found, setFound] = useState({ owner, kind, edits: NONE });
  useEffect(() => {
    if (kind === null) return undefined;
    let stopped = false;
    let stop = () => undefined as void;
    const follow = async () => {
      const { onParcelChange, readPendingEdits } = await loaded();
      const look = async () => {
        const edits = await readPendingEdits(owner, kind);
        // Every step of a capture changes parcels too: without changes there is nothing to draw anew.
        if (!stopped) setFound((before) => (before.edits.size + edits.size === 0 ? before : { owner, kind, edits }));
      };
      if (stopped) return;
      stop = onParcelChange(() => void look().catch(() => undefined));
      await look();
    };
    void follow().catch(() => undefined);
    return () => {
      stopped = true;
      stop();
    };
  }, [owner, kind]);
  return found.owner === owner && found.kind === kind ? found.edits : NONE;
}

/** Follows what waits for one record; null when nothing does. */
export const usePendingEdit = (kind: ItemKind | null, record: string): PendingEdit | null =>
  usePendingEdits(kind).get(record) ?? null;
