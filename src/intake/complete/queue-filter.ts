/** The filter of the queue in the address bar. */
import * as z from 'zod';

import { itemKind } from '../../../contract/code.ts';
import type { QueueFilter } from '../../api/completion-queries.ts';

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
