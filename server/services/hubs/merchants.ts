import { asc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { HubOption } from '../../../contract/calls/merchants.ts';
import type { Channel } from '../../../contract/channel.ts';
import { clock } from '../../../contract/clock.ts';
import { prefixCandidates } from '../../../contract/code.ts';
import { merchant, type MerchantCreate } from '../../../contract/entities/merchant.ts';
import type { Db } from '../../db/pool.ts';
import { merchants, users } from '../../db/schema/people.ts';
import type { Deps } from '../../engine/deps.ts';
import { pictureOf } from '../../engine/photos/photos.ts';
import type { Upload } from '../../engine/photos/pictures.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { create } from '../../engine/records/creation.ts';
import { refuseFaults } from '../../engine/records/edits.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { Refusal } from '../../engine/refusal.ts';
import { queueMail } from '../jobs/mails.ts';
import { claimOrders } from '../orders/order-accounts.ts';
import { refuseCommon } from '../people/password-rules.ts';
import { hashPassword } from '../people/passwords.ts';
import { refuseKnownEmail } from '../people/people.ts';
import { firstConditions, insertConditions } from './conditions.ts';

export type MerchantRecord = z.infer<typeof merchant.record>;

export interface NewMerchant {
  fields: MerchantCreate;
  uploads?: readonly Upload[];
  /** Null for the server itself. */
  caller: Caller | null;
  idempotencyKey?: string | null;
  requestId?: string | null;
  channel?: Channel;
  message?: string;
  at?: Date;
}

/**
 * Creates a hub center and the account of its merchant; without a password the merchant is invited by mail. Throws `emailTaken`,
 * `prefixTaken`, `validation` for a weak password, and the photo refusals.
 */
export async function createMerchant(deps: Deps, order: NewMerchant): Promise<Answer<MerchantRecord>> {
  const { fields, uploads = [], caller, idempotencyKey = null, requestId = null, channel, message } = order;
  const { at = clock.now() } = order;
  const { password, prefix: wanted, email, hubName, language, commission, ...profile } = fields;
  refuseFaults(merchant, null, fields);
  const fullName = hubName ?? `${profile.firstName} ${profile.lastName}`;
  const status = password === undefined ? ('unverified' as const) : ('active' as const);
  let passwordHash: string | null = null;
  return create<MerchantRecord>(deps, {
    entity: 'merchant',
    userId: caller?._id ?? null,
    requestId,
    channel: channel ?? null,
    idempotencyKey,
    call: 'create merchant',
    // Without the password: a fast hash of it must not be in the database.
    fields: {
      email,
      prefix: wanted,
      hubName,
      language,
      ...(commission === undefined ? {} : { commission }),
      ...profile,
      ...(password === undefined ? { invited: true } : {}),
    },
    uploads,
    message,
    at,
    async prepare() {
      await refuseKnownEmail(deps.db, email);
      if (password === undefined) return;
      refuseCommon('password', password, { email, fullName });
      passwordHash = await hashPassword(password);
    },
    async write(tx, id, photos) {
      const person = { id, email, passwordHash, fullName, language, status, verified: status === 'active' };
      const account = { ...person, accountType: 'company', userType: 3, key: 3 };
      const added = await tx
        .insert(users)
        .values({ ...account, createdAt: at, updatedAt: at })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (added.length === 0) throw new Refusal('emailTaken');
      await claimOrders(tx, id, email);
      if (password === undefined) await queueMail(tx, 'link', email);
      const prefix = await insertWithPrefix(tx, wanted ? [wanted] : await freePrefixes(tx, fullName), (candidate) => {
        return { id, prefix: candidate, ...profile, createdAt: at, updatedAt: at };
      });
      if (commission !== undefined) {
        await insertConditions(tx, id, firstConditions(commission, at), { by: caller?._id ?? null, at });
      }
      const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
      await publishChange(tx, 'created', 'user', id, { at });
      const image = photos[0] ? pictureOf({ ...photos[0], state: 'raw' }) : null;
      const data = {
        _id: id,
        fullName,
        prefix,
        email,
        ...profile,
        status,
        image,
        rev: 1,
        ...times,
        shippingAddresses: profile.shippingAddresses ?? [],
        vatScheme: profile.vatScheme ?? ('margin' as const),
        commission: commission ?? null,
        paymentAccount: 'none' as const,
        lastLoginAt: null,
      };
      return { hub: id, data };
    },
  });
}

async function freePrefixes(tx: Db, name: string): Promise<string[]> {
  const candidates = prefixCandidates(name);
  const taken = await tx
    .select({ prefix: merchants.prefix })
    .from(merchants)
    .where(inArray(merchants.prefix, candidates));
  const used = new Set(taken.map(({ prefix }) => prefix));
  return candidates.filter((candidate) => !used.has(candidate));
}

/** Two concurrent centers of the same name get two prefixes: the slower one takes the next. */
async function insertWithPrefix(
  tx: Db,
  candidates: readonly string[],
  row: (prefix: string) => typeof merchants.$inferInsert,
): Promise<string> {
  for (const prefix of candidates) {
    const added = await tx.insert(merchants).values(row(prefix)).onConflictDoNothing().returning({ id: merchants.id });
    if (added.length > 0) return prefix;
  }
  throw new Refusal('prefixTaken');
}

/** Selectable hub centers, by name; a merchant gets only its own. */
export async function hubOptions(db: Db, caller: Caller): Promise<HubOption[]> {
  const limit = hubLimit(caller);
  return db
    .select({ _id: merchants.id, fullName: users.fullName, prefix: merchants.prefix })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .where(limit === null ? undefined : eq(merchants.id, limit))
    .orderBy(asc(sql`lower(${users.fullName})`), asc(merchants.id));
}
