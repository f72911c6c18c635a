import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { ItemKind } from '../../contract/code.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import { readAgain, updateCachedRecord } from '../api/update-cached-record.ts';
import { useProfile } from '../session/use-session.ts';
import { followParcels } from './follow-parcels.ts';
import type { PendingEdit } from './pending-edits.ts';

/** Changes by record. */
type PendingEdits = ReadonlyMap<string, PendingEdit>;

const NONE: PendingEdits = new Map();

/**
 * Follows the person's pending changes of a kind; empty for null. A delivered change enters the read cache before it disappears here, so
 * that nobody sees the older value in between.
 */
export function usePendingEdits(kind: ItemKind | null): PendingEdits {
  const { _id: owner } = useProfile();
  const client = useQueryClient();
  const [found, setFound] = useState({ owner, kind, edits: NONE });
  useEffect(() => {
    if (kind === null) return undefined;
    let known = NONE;
    return followParcels(async (isOver) => {
      const { readDelivered, readPendingEdits } = await import('./pending-edits.ts');
      const edits = await readPendingEdits(owner, kind);
      const delivered = await readDelivered(endedOf(known, edits));
      if (isOver()) return;
      known = edits;
      for (const record of delivered) {
        if (updateCachedRecord(client, kind, record as ResourceRecord)) readAgain(client, kind);
      }
      // Every step of a capture also changes parcels: without pending changes nothing must rerender.
      setFound((before) => (before.edits.size + edits.size === 0 ? before : { owner, kind, edits }));
    });
  }, [client, owner, kind]);
  return found.owner === owner && found.kind === kind ? found.edits : NONE;
}

/** Changes that were pending before and no longer are. */
function endedOf(before: PendingEdits, after: PendingEdits): string[] {
  const left = new Set([...after.values()].flatMap(({ parcels }) => parcels));
  return [...before.values()].flatMap(({ parcels }) => parcels).filter((id) => !left.has(id));
}

/** Follows the pending changes of one record; null if there are none. */
export const usePendingEdit = (kind: ItemKind | null, record: string): PendingEdit | null =>
  usePendingEdits(kind).get(record) ?? null;
