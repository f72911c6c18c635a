/** Status words, what each means, and which status may follow which (spec section 4). */
import * as z from 'zod';

import type { Term } from './vocabulary/term.ts';

/** Labels an item's status is told by; `sold` is every item that is sold. */
export const ITEM_STATUSES = ['active', 'inactive', 'sold', 'active/sold', 'disactive/sold'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_STATUS_WORDS: Readonly<Record<ItemStatus, Term['names']>> = {
  active: { it: 'Attivo', en: 'Active', es: 'Activo', zh: '在售' },
  inactive: { it: 'Inattivo', en: 'Inactive', es: 'Inactivo', zh: '未上架' },
  sold: { it: 'Venduto', en: 'Sold', es: 'Vendido', zh: '已售出' },
  'active/sold': { it: 'Attivo, venduto', en: 'Active, sold', es: 'Activo, vendido', zh: '在售，已售出' },
  'disactive/sold': { it: 'Inattivo, venduto', en: 'Inactive, sold', es: 'Inactivo, vendido', zh: '未上架，已售出' },
};

/** What an item's status may be set to (contract 7). */
export const SETTABLE_STATUSES = ['active', 'inactive', 'sold'] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** What an item's label is made of: whether it was on offer when it was last looked at, and whether it is sold. */
export interface StatusFacts {
  active: boolean;
  sold: boolean;
}

/** The label people see, out of what is stored (contract 7). */
export function statusLabel({ active, sold }: StatusFacts): ItemStatus {
  if (!sold) return active ? 'active' : 'inactive';
  return active ? 'active/sold' : 'disactive/sold';
}

/** What a label is made of. */
export const statusFacts = (label: ItemStatus): StatusFacts => ({
  active: label === 'active' || label === 'active/sold',
  sold: label !== 'active' && label !== 'inactive',
});

/** The one of the settable statuses an item is in. */
export const settableOf = (label: ItemStatus): SettableStatus =>
  label === 'active' || label === 'inactive' ? label : 'sold';

/** Which status may follow which. What is sold comes back by a restock alone, and is on offer again then. */
const MOVES: Readonly<Record<SettableStatus, readonly SettableStatus[]>> = {
  active: ['inactive', 'sold'],
  inactive: ['active', 'sold'],
  sold: ['active'],
};

/** The statuses an item may be set to, none of them the one it is in. */
export const allowedMoves = (from: ItemStatus): readonly SettableStatus[] => MOVES[settableOf(from)];

/** Whether the move puts back on offer what was sold: then a reason belongs to it. */
export const isRestock = (from: ItemStatus, to: SettableStatus): boolean =>
  settableOf(from) === 'sold' && to === 'active';

/** What an item is after a move: `same` when it is in that status already, `refused` when the move is not allowed. */
export function moved(from: ItemStatus, to: SettableStatus): StatusFacts | 'same' | 'refused' {
  if (settableOf(from) === to) return 'same';
  if (!allowedMoves(from).includes(to)) return 'refused';
  // Whether it was on offer when it was sold stays told.
  return to === 'sold' ? { active: from === 'active', sold: true } : { active: to === 'active', sold: false };
}

export const USER_STATUSES = ['active', 'banned', 'unverified'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_STATUS_WORDS: Readonly<Record<UserStatus, Term['names']>> = {
  active: { it: 'Attivo', en: 'Active', es: 'Activo', zh: '已启用' },
  banned: { it: 'Bloccato', en: 'Banned', es: 'Bloqueado', zh: '已封禁' },
  unverified: { it: 'Non verificato', en: 'Not verified', es: 'Sin verificar', zh: '未验证' },
};
export const userStatus = z.enum(USER_STATUSES);
