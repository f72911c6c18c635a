import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { type Caller, mayManage, type StaffKey, type UserType } from '../../../contract/access.ts';
import type { Profile } from '../../../contract/calls/session.ts';
import { clock } from '../../../contract/clock.ts';
import { DEFAULT_LANGUAGE, type Language, language } from '../../../contract/languages.ts';
import { KEY_OF_ROLE, type Role, ROLES } from '../../../contract/staff.ts';
import type { UserStatus } from '../../../contract/status.ts';
import { databaseError, type Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { picturesOf } from '../../engine/photos/photos.ts';
import { Refusal } from '../../engine/refusal.ts';
import { dropMail, queueMail } from '../jobs/mails.ts';
import { claimOrders } from '../orders/order-accounts.ts';
import { dropProofs } from './mail-proofs.ts';
import { refuseCommon } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { lockAccount } from './second-steps.ts';
import { blockSessions, endSessions } from './sessions.ts';
import { dropPendingSignIns } from './sign-in.ts';

/** The role of a stored staff key. */
export const roleOf = (key: number | null): Role => ROLES.find((role) => KEY_OF_ROLE[role] === key) ?? 'customer';

export interface NewUser {
  /** Lower case. */
  email: string;
  password: string;
  fullName: string;
  userType: UserType;
  key: StaffKey | null;
  language?: Language;
  status?: UserStatus;
  createdAt?: Date;
}

/** Adds a user. Throws `emailTaken`. */
export async function createUser(db: Db, user: NewUser): Promise<{ _id: string }> {
  const { password, createdAt = clock.now(), status = 'active', ...rest } = user;
  const id = uuid();
  const passwordHash = await hashPassword(password);
  try {
    const account = { id, passwordHash, status, verified: status !== 'unverified', ...rest };
    await db.insert(users).values({ ...account, createdAt, updatedAt: createdAt });
    await claimOrders(db, id, account.email);
  } catch (error) {
    if (databaseError(error)?.constraint === 'users_email_unique') throw new Refusal('emailTaken');
    throw error;
  }
  return { _id: id };
}

/** The signed-in person as `GET /profile` returns it (contract 3). Throws `sessionEnded` if the account is gone. */
export async function readProfile(db: Db, { _id: id, view }: Pick<Caller, '_id' | 'view'>): Promise<Profile> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Refusal('sessionEnded');
  const pictures = await picturesOf(db, 'user', [id]);
  return {
    _id: row.id,
    fullName: row.fullName,
    picture: pictures.get(id)?.get('picture')?.[0]?.url ?? null,
    userType: row.userType as UserType,
    key: row.key as StaffKey | null,
    email: row.email,
    language: language.catch(DEFAULT_LANGUAGE).parse(row.language),
    roles: ['admin'],
    moduleAccess: row.moduleAccess,
    settings: row.settings,
    status: row.status as UserStatus,
    ...(view ? { view } : {}),
  };
}

/** Adding a person: the account as it is stored. Throws `forbidden`, `emailTaken`, and `validation` for a weak password. */
export async function prepareUser(
  db: Db,
  caller: Caller,
  { role, password, ...fields }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (!mayManage(caller, { role })) throw new Refusal('forbidden');
  const owner = { email: String(fields['email']), fullName: String(fields['fullName']) };
  await refuseKnownEmail(db, owner.email);
  const key = KEY_OF_ROLE[role as Role];
  const account = { ...fields, key, userType: key === 1 || key === 2 ? 1 : 2 };
  if (typeof password !== 'string') return { ...account, status: 'unverified', verified: false };
  refuseCommon('password', password, owner);
  return { ...account, status: 'active', verified: true, passwordHash: await hashPassword(password) };
}

/** The state to store for a wanted one: an account whose address was never confirmed is not active, but waits for that again. */
export const storedStatus = (status: string, isConfirmed: boolean): string | SQL<string> =>
  status === 'active' && !isConfirmed
    ? sql<string>`case when ${users.verified} then 'active' else 'unverified' end`
    : status;

/** Throws `notFound` for an unknown person, and `forbidden` for an admin whom the caller may not change. */
export async function refuseUnmanaged(db: Db, id: string, caller: Caller): Promise<void> {
  const [user] = await db.select({ key: users.key }).from(users).where(eq(users.id, id));
  if (!user) throw new Refusal('notFound');
  if (!mayManage(caller, { role: roleOf(user.key) })) throw new Refusal('forbidden');
}

/** Throws `emailTaken` if an account has this address. */
export async function refuseKnownEmail(db: Db, email: string): Promise<void> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known) throw new Refusal('emailTaken');
}

const SUPER_ADMIN = 1 satisfies StaffKey;

/** Held while a super admin is deactivated: of two who deactivate each other, one stays. */
const LAST_ADMIN_LOCK = sql`select pg_advisory_xact_lock(hashtext('last super admin'))`;

/** Throws `lastSuperAdmin` for the only one who can sign in. */
export async function refuseLastAdmin(tx: Db, id: string): Promise<void> {
  await tx.execute(LAST_ADMIN_LOCK);
  const canSignIn = and(eq(users.status, 'active'), isNotNull(users.passwordHash));
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.key, SUPER_ADMIN), canSignIn));
  if (admins.length === 1 && admins[0]?.id === id) throw new Refusal('lastSuperAdmin');
}

/** Ends a person's sessions, started sign-ins, codes and links, when the account is deactivated. */
export async function endAccess(tx: Db, id: string): Promise<void> {
  // A sign-in that is under way would otherwise open a session in between.
  await lockAccount(tx, id);
  await dropProofs(tx, id);
  await dropPendingSignIns(tx, id);
  await blockSessions(tx, id);
}

/**
 * Gives an account another address: it must be confirmed before the next sign-in, the old one is told, and every device is signed out.
 * Returns the fields to write. Throws `emailTaken`.
 */
export async function changeEmail(
  tx: Db,
  record: Readonly<Record<string, unknown>>,
  email: string,
): Promise<Readonly<Record<string, unknown>>> {
  const id = String(record['_id']);
  const before = await lockAccount(tx, id);
  if (email === before) return {};
  await refuseKnownEmail(tx, email);
  await claimOrders(tx, id, email);
  await dropProofs(tx, id);
  await dropPendingSignIns(tx, id);
  await endSessions(tx, id, null);
  await dropMail(tx, 'link', before);
  await queueMail(tx, 'emailChanged', before, id);
  const isBanned = record['status'] === 'banned';
  if (!isBanned) await queueMail(tx, 'link', email);
  return { email, verified: false, ...(isBanned ? {} : { status: 'unverified' }) };
}
