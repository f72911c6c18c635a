/** Proves that somebody has signed in from a browser before; limits that a stranger has used up do not apply to it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { eq, type SQL } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { findSession } from './sessions.ts';

/** The browser's own random id, then a mark per person who signed in there, latest first. */
const PROOF = /^[\w-]{22}(\.[\w-]{22}){0,20}$/;
/** Maximum marks per browser. */
const MARKS_MAX = 20;
const MARK_BYTES = 16;

/** Only the server knows the hash of a password, so the mark cannot be forged, and a password change invalidates it. */
const markOf = (id: string, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`device ${id}`).digest().subarray(0, MARK_BYTES).toString('base64url');

const read = (proof: string | undefined): { id: string; marks: string[] } | null => {
  if (proof === undefined || !PROOF.test(proof)) return null;
  const [id = '', ...marks] = proof.split('.');
  return { id, marks };
};

/** The updated proof of a browser, which had `given`, after a sign-in; null if the session has already ended. */
export async function extendProof(db: Db, token: string, given: string | undefined): Promise<string | null> {
  const session = await findSession(db, token);
  const passwordHash = session && (await passwordHashOf(db, eq(users.id, session.caller._id)));
  if (!passwordHash) return null;
  const { id, marks } = read(given) ?? { id: randomBytes(MARK_BYTES).toString('base64url'), marks: [] };
  const mark = markOf(id, passwordHash);
  return [id, ...[mark, ...marks.filter((each) => each !== mark)].slice(0, MARKS_MAX)].join('.');
}

/** The id of a browser from which the account's owner has signed in before; null for any other. */
export async function findKnownDevice(db: Db, email: string, proof: string | undefined): Promise<string | null> {
  const given = read(proof);
  if (!given) return null;
  const passwordHash = await passwordHashOf(db, eq(users.email, email));
  if (!passwordHash) return null;
  const mark = Buffer.from(markOf(given.id, passwordHash));
  return given.marks.some((each) => timingSafeEqual(Buffer.from(each), mark)) ? given.id : null;
}

async function passwordHashOf(db: Db, whose: SQL): Promise<string | null> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(whose);
  return user?.passwordHash ?? null;
}
