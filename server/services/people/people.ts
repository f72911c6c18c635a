import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { StaffKey, UserType } from '../../../contract/access.ts';
import type { Profile } from '../../../contract/calls/session.ts';
import { DEFAULT_LANGUAGE, type Language, language } from '../../../contract/languages.ts';
import type { UserStatus } from '../../../contract/status.ts';
import { databaseError, type Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { picturesOf } from '../photos/photos.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword } from './passwords.ts';

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
  const { password, createdAt = new Date(), ...rest } = user;
  const id = uuid();
  const passwordHash = await hashPassword(password);
  try {
    await db.insert(users).values({ id, passwordHash, ...rest, createdAt, updatedAt: createdAt });
  } catch (error) {
    if (databaseError(error)?.constraint === 'users_email_unique') throw new Refusal('emailTaken');
    throw error;
  }
  return { _id: id };
}

/** The signed-in person as `GET /profile` returns it (contract 3). Throws `sessionEnded` if the account is gone. */
export async function readProfile(db: Db, id: string): Promise<Profile> {
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
  };
}
