/** Schemas of a caller; the rules are plain data in `access.ts`, so that a guard loads no schema library. */
import * as z from 'zod';

import type { StaffKey, UserType } from './access.ts';

export const userType = z.union([z.literal(1), z.literal(2), z.literal(3)]) satisfies z.ZodType<UserType>;
export const staffKey = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) satisfies z.ZodType<StaffKey>;
