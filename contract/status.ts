/** Status words, their meanings, and the moves between them (spec section 4). */
import * as z from 'zod';

import type { StatusMachine } from './actions.ts';
import { type Message, msg } from './msg.ts';

/** Status labels of an item; `sold` filters all sold items. */
export const ITEM_STATUSES = ['active', 'inactive', 'sold', 'active/sold', 'disactive/sold'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_STATUS_WORDS: Readonly<Record<ItemStatus, Message>> = {
  active: msg({ message: 'Active', context: 'item' }),
  inactive: msg({ message: 'Inactive', context: 'item' }),
  sold: msg({ message: 'Sold', context: 'item' }),
  'active/sold': msg({ message: 'Active, sold', context: 'item' }),
  'disactive/sold': msg({ message: 'Inactive, sold', context: 'item' }),
};

/** The facts behind a status label: whether the item was last on offer, and whether it is sold. */
export interface StatusFacts {
  active: boolean;
  sold: boolean;
}

/** The displayed label of the stored facts (contract 7). */
export function statusLabel({ active, sold }: StatusFacts): ItemStatus {
  if (!sold) return active ? 'active' : 'inactive';
  return active ? 'active/sold' : 'disactive/sold';
}

/** The facts behind a label. */
export const statusFacts = (label: ItemStatus): StatusFacts => ({
  active: label === 'active' || label === 'active/sold',
  sold: label !== 'active' && label !== 'inactive',
});

const SOLD = ['sold', 'active/sold', 'disactive/sold'] as const satisfies readonly ItemStatus[];

const isReserved = (record: Readonly<Record<string, unknown>>): boolean => record['reserved'] === true;

/** The moves between item states (contract 7). A sold item keeps whether it was on offer. */
export const itemMachine: StatusMachine<'status', ItemStatus> = {
  field: 'status',
  moves: [
    { from: ['inactive'], to: 'active' },
    { from: SOLD, to: 'active', name: 'restock', needsReason: true },
    { from: ['active'], to: 'inactive', needsReason: isReserved },
    { from: ['active'], to: 'active/sold', as: 'sold', needsReason: isReserved },
    { from: ['inactive'], to: 'disactive/sold', as: 'sold', needsReason: isReserved },
  ],
};

/** `erased`: nothing personal is left of the account. */
export const USER_STATUSES = ['active', 'banned', 'unverified', 'erased'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_STATUS_WORDS: Readonly<Record<UserStatus, Message>> = {
  active: msg({ message: 'Active', context: 'user' }),
  banned: msg({ message: 'Banned', context: 'user' }),
  unverified: msg({ message: 'Not verified', context: 'user' }),
  erased: msg({ message: 'Erased', context: 'user' }),
};
/** A hub center is banned with a reason, which the form asks for when it is unbanned, too. One that was never signed in has nothing to ban. */
export const merchantMachine: StatusMachine<'status', UserStatus> = {
  field: 'status',
  moves: [
    { from: ['active'], to: 'banned', name: 'ban', needsReason: true },
    { from: ['banned'], to: 'active', name: 'unban', needsReason: 'form' },
  ],
  calls: { setMerchantStatus: '/merchant/banunban/status/{id}' },
};
export const userStatus = z.enum(USER_STATUSES);

/** The moves between states of an account. A person who is not verified is activated by the mailed link, or by an admin's confirmation. */
export const userMachine: StatusMachine<'status', UserStatus> = {
  field: 'status',
  moves: [
    { from: ['active', 'unverified'], to: 'banned', name: 'deactivate', needsReason: true },
    { from: ['banned'], to: 'active', name: 'activate' },
  ],
};
