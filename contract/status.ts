/** Status words and what each means (spec section 4). Moves between them arrive with the screens that make them. */
import * as z from 'zod';

export const ITEM_STATUSES = ['active', 'inactive', 'sold', 'active/sold', 'disactive/sold'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const USER_STATUSES = ['active', 'banned', 'unverified'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const userStatus = z.enum(USER_STATUSES);
