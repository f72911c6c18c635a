import type { QueryClient } from '@tanstack/react-query';

import { codeState } from '../../contract/calls/codes.ts';
import { type ItemKind, itemKind } from '../../contract/code.ts';
import { send } from '../api/calls.ts';
import { unwrap } from '../api/client.ts';
import { detailOptions, type ResourceRecord } from '../api/resource-queries.ts';
import { recordWithCode } from '../engine/seen-records.ts';
import { textOf } from '../engine/values/text-of.ts';
import { findBearer } from '../outbox/use-outbox.ts';
import type { Tag } from './label.tsx';

/**
 * The tag of an item, by its code: from this device's captures or cache, else from the server; null if no item this person may see has the
 * code. Throws if the server is needed and does not answer.
 */
export async function itemTag(client: QueryClient, code: string): Promise<Tag | null> {
  const parcel = await findBearer(code);
  if (parcel) return { code, hubName: parcel.hubName, date: parcel.capturedAt };
  const seen = itemKind.options.map((kind) => recordWithCode(client, kind, code)).find((each) => each !== undefined);
  if (seen) return tagOf(code, seen);
  const { kind, item } = unwrap(await send(codeState, { params: { code } })).data;
  return item ? tagOf(code, await client.fetchQuery(detailOptions(kind satisfies ItemKind, item._id))) : null;
}

/** The tag of a record. */
export const tagOf = (code: string, { hubcenterName, capturedAt, createdAt }: ResourceRecord): Tag => ({
  code,
  hubName: textOf(hubcenterName),
  date: textOf(capturedAt ?? createdAt),
});
