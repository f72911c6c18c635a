/** The input of a bulk change, half-typed included, and its conversion to a change of the contract. */
import type * as z from 'zod';

import { asksReason, movesTo } from '../../../contract/actions.ts';
import { type BulkChange, bulkFields } from '../../../contract/calls/bulk.ts';
import { euro, percent, reason } from '../../../contract/field.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import type { PriceShift } from '../../../contract/shifted-price.ts';
import type { FormError } from '../form/form-errors.ts';
import type { TypedValue } from '../kinds/kind.ts';
import { isBlank } from '../kinds/typed-kinds.ts';
import { readTyped } from '../kinds/typed-value.ts';
import { textOf } from '../values/text-of.ts';

/** How a price is changed: set for all, or changed by a percentage or an amount. */
export const PRICE_WAYS = ['set', 'lowerBy', 'raiseBy', 'lessEuro', 'moreEuro'] as const;
export type PriceWay = (typeof PRICE_WAYS)[number];

/** The input of each way but a new price, and the shift it stands for. */
export const SHIFTS: Readonly<
  Record<Exclude<PriceWay, 'set'>, { amount: z.ZodType; shift: (amount: number) => PriceShift }>
> = {
  lowerBy: { amount: percent(), shift: (amount) => ({ percent: -amount }) },
  raiseBy: { amount: percent(1000), shift: (amount) => ({ percent: amount }) },
  lessEuro: { amount: euro(), shift: (amount) => ({ add: -amount }) },
  moreEuro: { amount: euro(), shift: (amount) => ({ add: amount }) },
};
export const REASON = reason();

export interface BulkDraft {
  /** Fields to change, in the order they were selected. */
  chosen: readonly string[];
  typed: Readonly<Record<string, TypedValue>>;
  /** Readable names of the referenced records, by field. */
  names: Readonly<Record<string, string>>;
  priceWay: PriceWay;
  /** Also sets the price that the selected tier gives. */
  takePrice: boolean;
  /** Why they change their state. */
  reason: string;
}

export const EMPTY_DRAFT: BulkDraft = {
  chosen: [],
  typed: {},
  names: {},
  priceWay: 'set',
  takePrice: false,
  reason: '',
};

/** The fields of a resource that can be changed in bulk: the status, the price, then the others as declared. */
export function draftFields(resource: BulkResource): string[] {
  const first = [resource.status?.field, resource.bulk.price].filter((field) => field !== undefined);
  return [...first, ...bulkFields(resource).filter((field) => !first.includes(field))];
}

/** Whether the price of a selected tier can be taken: not if the price itself is changed. */
export const mayTakePrice = ({ bulk }: BulkResource, { chosen, typed }: Pick<BulkDraft, 'chosen' | 'typed'>): boolean =>
  bulk.tier !== undefined &&
  bulk.price !== undefined &&
  chosen.includes(bulk.tier) &&
  !isBlank(typed[bulk.tier] ?? '') &&
  !chosen.includes(bulk.price);

/** The change a draft describes, or the errors of its fields. A selected field without a value is an error. */
export function readDraft(
  resource: BulkResource,
  draft: BulkDraft,
): { change: BulkChange } | { errors: Readonly<Record<string, FormError>> } {
  const { chosen, typed, priceWay } = draft;
  const { bulk, edit, status } = resource;
  const change: BulkChange = {};
  const errors: Record<string, FormError> = {};
  const take = (field: string, schema: z.ZodType, value: TypedValue, put: (value: unknown) => void) => {
    const reading = readTyped(schema, value);
    if ('error' in reading) errors[field] = reading.error;
    else put(reading.value);
  };
  for (const field of chosen) {
    const value = typed[field] ?? '';
    if (isBlank(value)) errors[field] = { word: 'required' };
    else if (status && field === status.field) {
      change.status = textOf(value);
      const mayNeedIt = movesTo(status, change.status).some((move) => asksReason(move, null));
      if (mayNeedIt && !isBlank(draft.reason))
        take('reason', REASON, draft.reason, (why) => (change.reason = textOf(why)));
    } else if (field === bulk.price && priceWay !== 'set') {
      const { amount, shift } = SHIFTS[priceWay];
      take(field, amount, value, (by) => (change.price = shift(Number(by))));
    } else {
      take(field, edit.fields[field] as z.ZodType, value, (set) => (change.set = { ...change.set, [field]: set }));
    }
  }
  if (draft.takePrice && mayTakePrice(resource, draft)) change.tierPrice = true;
  return Object.keys(errors).length > 0 ? { errors } : { change };
}
