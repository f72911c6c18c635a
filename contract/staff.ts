/** Schemas of a caller, and the words for them; the rules are plain data in `access.ts`, so that a guard loads no schema library. */
import * as z from 'zod';

import type { StaffKey, UserType } from './access.ts';
import { type Message, msg } from './msg.ts';

export const userType = z.union([z.literal(1), z.literal(2), z.literal(3)]) satisfies z.ZodType<UserType>;
export const staffKey = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) satisfies z.ZodType<StaffKey>;

/** What a person is, in one word: the staff key, or a customer without one. */
export const ROLES = ['superAdmin', 'admin', 'merchant', 'reviewer', 'customer'] as const;
export type Role = (typeof ROLES)[number];

/** The staff key of each role. */
export const KEY_OF_ROLE: Readonly<Record<Role, StaffKey | null>> = {
  superAdmin: 1,
  admin: 2,
  merchant: 3,
  reviewer: 4,
  customer: null,
};

/** The role of each staff key. */
export const ROLE_WORDS: Readonly<Record<StaffKey, Message>> = {
  1: msg`Super admin`,
  2: msg`Admin`,
  3: msg`Merchant (hub center)`,
  4: msg`Reviewer`,
};

/** The word of each role. */
export const ROLE_NAMES: Readonly<Record<Role, Message>> = {
  superAdmin: ROLE_WORDS[1],
  admin: ROLE_WORDS[2],
  merchant: msg`Hub center`,
  reviewer: ROLE_WORDS[4],
  customer: msg`Customer`,
};
