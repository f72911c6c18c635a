/** The input of a bulk change, half-typed included, and its conversion to a change of the contract. */
import type * as z from 'zod';

import { movesTo } from '../../../contract/actions.ts';
import { type BulkChange, bulkFields } from '../../../contract/calls/bulk.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';
import type { FormError } from '../form/form-errors.ts';
import { isBlank, readTyped, type TypedValue } from '../kinds/typed-value.ts';
import { textOf } from '../values/text-of.ts';

/** How a price is changed: set for all, or changed by a percentage or an amount. */
export const PRICE_WAYS = ['set', 'lowerBy', 'raiseBy', 'lessEuro', 'moreEuro'] as const;
export type PriceWay = (typeof PRICE_WAYS)[number];

export interface BulkDraft {
  /** Fields to change, in the order they were selected. */
  chosen: readonly string[];
  typed: Readonly<Record<string, TypedValue>>;
  /** Readable names of the referenced records, by field. */
  names: Readonly<Record<string, string>>;
  priceWay: PriceWay;
  /** Also sets the price of the price tier. */
  takePrice: boolean;
  /** Why items are back on sale. */
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
  const { chosen, typed, priceWay, reason } = draft;
  const { bulk, edit, status } = resource;
  const change: BulkChange = {};
  const errors: Record<string, FormError> = {};
  for (const field of chosen) {
    const value = typed[field] ?? '';
    if (isBlank(value)) errors[field] = { word: 'required' };
    else if (status && field === status.field) {
      change.status = textOf(value);
      const mayNeedIt = movesTo(status, change.status).some((move) => move.needsReason);
      if (mayNeedIt && reason.trim()) change.reason = reason.trim();
    } else if (field === bulk.price && priceWay !== 'set') {
      const percent = priceWay === 'lowerBy' || priceWay === 'raiseBy';
      const amount = readTypedNumber(percent ? 'number' : 'euro', textOf(value).replace('%', ''));
      if (amount === undefined) errors[field] = { word: 'malformed', kind: percent ? 'number' : 'euro' };
      else if (amount < 0) errors[field] = { word: 'tooSmall', limit: 0 };
      else if (priceWay === 'lowerBy' && amount > 100) errors[field] = { word: 'tooBig', limit: 100 };
      else if (priceWay === 'raiseBy' && amount > 1000) errors[field] = { word: 'tooBig', limit: 1000 };
      else {
        const by = priceWay === 'lowerBy' || priceWay === 'lessEuro' ? -amount : amount;
        change.price = percent ? { percent: by } : { add: by };
      }
    } else {
      const reading = readTyped(edit.fields[field] as z.ZodType, value);
      if ('error' in reading) errors[field] = reading.error;
      else change.set = { ...change.set, [field]: reading.value };
    }
  }
  if (draft.takePrice && mayTakePrice(resource, draft)) change.tierPrice = true;
  return Object.keys(errors).length > 0 ? { errors } : { change };
}
