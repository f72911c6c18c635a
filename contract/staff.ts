/** Schemas of a caller, and the words for them; the rules are plain data in `access.ts`, so that a guard loads no schema library. */
import * as z from 'zod';

import type { StaffKey, UserType } from './access.ts';
import { type Message, msg } from './msg.ts';

export const userType = z.union([z.literal(1), z.literal(2), z.literal(3)]) satisfies z.ZodType<UserType>;
export const staffKey = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) satisfies z.ZodType<StaffKey>;

/** The role of each staff key. */
export const ROLE_WORDS: Readonly<Record<StaffKey, Message>> = {
  1: msg`Super admin`,
  2: msg`Admin`,
  3: msg`Merchant (hub center)`,
  4: msg`Reviewer`,
};
