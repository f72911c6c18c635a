/** Which part of the queue the address bar names. */
import * as z from 'zod';

import { itemKind } from '../../../contract/code.ts';
import type { QueueFilter } from '../../api/completion-queries.ts';

const hub = z.uuid();

/** Reads a filter out of an address; what makes no sense filters nothing. */
export const readFilter = (search: Readonly<Record<string, unknown>>): QueueFilter => ({
  hubcenter: hub.safeParse(search['hubcenter']).data ?? null,
  kind: itemKind.safeParse(search['kind']).data ?? null,
});

/** A filter as it stands in an address. */
export const writeFilter = ({ hubcenter, kind }: QueueFilter): Record<string, string> => ({
  ...(hubcenter ? { hubcenter } : {}),
  ...(kind ? { kind } : {}),
});
