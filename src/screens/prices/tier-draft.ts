/** What somebody has typed into the form of a price tier, and how it becomes one: pure. */
import type * as z from 'zod';

import { priceTierCreate, type PriceTierForm } from '../../../contract/resources/price-tier.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import { readTyped, type Typed, typedOf } from '../../engine/inputs/typed-value.ts';
import { isSame } from '../../outbox/merge.ts';

/** Fields that are typed as text. */
const TEXTS = ['name', 'price', 'weightMin', 'weightMax', 'validFrom', 'validTo'] as const;
type TextField = (typeof TEXTS)[number];

/** The form as it stands. */
export type TierDraft = Record<TextField, string> & {
  types: readonly string[];
  itemFor: readonly string[];
  conditions: readonly string[];
  branded: '' | 'true' | 'false';
  unit: 'piece' | 'kg';
  priority: string;
  active: 'true' | 'false';
};
export type TierField = keyof TierDraft;

/** In the order of the form. */
const EMPTY: TierDraft = {
  name: '',
  price: '',
  unit: 'piece',
  types: [],
  itemFor: [],
  conditions: [],
  branded: '',
  weightMin: '',
  weightMax: '',
  validFrom: '',
  validTo: '',
  priority: '0',
  active: 'true',
};

const { shape } = priceTierCreate;

/** A tier as its form shows it; an empty form for none. */
export function draftOf(tier: PriceTierForm | null): TierDraft {
  if (!tier) return EMPTY;
  const { types, itemFor, conditions, branded, unit, priority, active } = tier;
  const kinds = { name: 'text', price: 'euro', weightMin: 'grams', weightMax: 'grams' } as const;
  const texts = TEXTS.map((name) => {
    const kind = name === 'validFrom' || name === 'validTo' ? 'text' : kinds[name];
    return [name, typedOf(kind, tier[name])] as const;
  });
  return {
    ...EMPTY,
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    types,
    itemFor,
    conditions,
    unit,
    active: active ? 'true' : 'false',
    branded: branded === null ? '' : branded ? 'true' : 'false',
    priority: String(priority),
  };
}

/** What the form of the next tier starts with: mostly only the kind of garment and the price differ. */
export function nextDraft({ unit, itemFor, conditions, branded, validFrom, validTo }: TierDraft): TierDraft {
  return { ...EMPTY, unit, itemFor, conditions, branded, validFrom, validTo };
}

/** A form as it was kept on the device; what an earlier version kept in another shape is as in `start`. */
export function keptDraft(kept: Readonly<Record<string, Typed>>, start: TierDraft): TierDraft {
  const isLike = (name: TierField) =>
    typeof kept[name] === typeof start[name] && Array.isArray(kept[name]) === Array.isArray(start[name]);
  const names = Object.keys(start) as TierField[];
  const known = names.filter(isLike).map((name) => [name, kept[name]]);
  return { ...start, ...(Object.fromEntries(known) as Partial<TierDraft>) };
}

/** The form of a tier that has become another one: what was not typed, and the fields in `theirs`, are as it has them. */
export function rebasedDraft(
  draft: TierDraft,
  seen: PriceTierForm,
  record: PriceTierForm,
  theirs: ReadonlySet<string>,
): TierDraft {
  const before = draftOf(seen);
  const names = Object.keys(draft) as TierField[];
  const own = names.filter((name) => !theirs.has(name) && !isSame(draft[name], before[name]));
  return { ...draftOf(record), ...(Object.fromEntries(own.map((name) => [name, draft[name]])) as Partial<TierDraft>) };
}

/** The tier a form stands for, or what is wrong with it, field by field. */
export function readDraft(
  draft: TierDraft,
): { form: PriceTierForm } | { errors: Partial<Record<TierField, FormError>> } {
  const errors: Partial<Record<TierField, FormError>> = {};
  const values: Partial<Record<TextField, unknown>> = {};
  for (const name of TEXTS) {
    const reading = readTyped(inner(shape[name]), draft[name]);
    if ('error' in reading) errors[name] = reading.error;
    else values[name] = reading.value;
  }
  if (values.name === '') errors.name = { word: 'required' };
  if (values.price === null) errors.price = { word: 'required' };
  const priority = /^\d{1,6}$/.test(draft.priority.trim()) ? Number(draft.priority) : null;
  if (priority === null) errors.priority = { word: 'malformed', kind: 'number' };
  const { weightMin, weightMax, validFrom, validTo } = values as Partial<PriceTierForm>;
  if (weightMin && weightMax && weightMin > weightMax) errors.weightMax = { word: 'tooSmall', limit: weightMin };
  if (validFrom && validTo && validFrom > validTo) errors.validTo = { word: 'malformed', kind: 'day' };
  if (Object.keys(errors).length > 0) return { errors };
  const { types, itemFor, conditions, unit } = draft;
  const active = draft.active === 'true';
  const branded = draft.branded === '' ? null : draft.branded === 'true';
  const form = { ...values, types, itemFor, conditions, unit, active, branded, priority };
  return { form: priceTierCreate.parse(form) };
}

/** The field without its default: nothing typed is no value here. */
const inner = (schema: z.ZodType): z.ZodType => {
  const { innerType } = schema.def as unknown as { type: string; innerType?: z.ZodType };
  return (schema.def as { type: string }).type === 'default' && innerType ? innerType : schema;
};
