import { eq } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { Db } from '../../db/pool.ts';
import { merchants } from '../../db/schema/people.ts';
import { Refusal, refuseField } from '../refusal.ts';

export interface Hub {
  id: string;
  prefix: string;
}

/**
 * The hub center a caller works for. Merchants: default is their own; another one is refused, never replaced, because replacing would move
 * one person's queued photos to another on a shared tablet (contract 6). Admins must name an existing one. Throws `hubcenterMismatch` or
 * `validation`.
 */
export async function hubFor(db: Db, caller: Caller, hubcenter: string | undefined): Promise<Hub> {
  const limit = hubLimit(caller);
  if (limit !== null && hubcenter !== undefined && hubcenter.toLowerCase() !== limit) {
    throw new Refusal('hubcenterMismatch');
  }
  const id = hubcenter ?? limit;
  if (id === null) throw refuseField('hubcenter', 'required');
  const [hub] = await db
    .select({ id: merchants.id, prefix: merchants.prefix })
    .from(merchants)
    .where(eq(merchants.id, id));
  if (!hub) throw refuseField('hubcenter', 'unknownHub');
  return hub;
}

/** Throws `notFound` for an unknown hub center, and for one that is not the caller's, so that ids reveal nothing. */
export async function assertOwnHub(db: Db, caller: Caller, id: string): Promise<void> {
  const limit = hubLimit(caller);
  const isOther = limit !== null && limit !== id.toLowerCase();
  if (isOther || (await db.$count(merchants, eq(merchants.id, id))) === 0) throw new Refusal('notFound');
}
