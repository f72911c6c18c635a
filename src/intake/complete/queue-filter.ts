/** The filter of the queue in the address bar. */
import * as z from 'zod';

import { itemKind, type ItemKind } from '../../../contract/code.ts';

/** The part of the queue a person works on; null is all of it. */
export interface QueueFilter {
  hubcenter: string | null;
  kind: ItemKind | null;
}

const hub = z.uuid();

/** Parses a filter from an address; invalid values are ignored. */
export const readFilter = (search: Readonly<Record<string, unknown>>): QueueFilter => ({
  hubcenter: hub.safeParse(search['hubcenter']).data ?? null,
  kind: itemKind.safeParse(search['kind']).data ?? null,
});

/** A filter as search parameters. */
export const writeFilter = ({ hubcenter, kind }: QueueFilter): Record<string, string> => ({
  ...(hubcenter ? { hubcenter } : {}),
  ...(kind ? { kind } : {}),
});
