import type * as z from 'zod';

import { question, type Question } from '../../../contract/calls/calculate.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { metaOf } from '../../../contract/field.ts';
import type { FormContent } from '../../engine/form/record-values.ts';
import { readTyped, type TypedValue } from '../../engine/kinds/typed-value.ts';

/** The input of a price calculation: the valid typed values, over those of an existing item. */
export function priceQuestion(kind: ItemKind, { seen, typed }: Pick<FormContent, 'seen' | 'typed'>): Partial<Question> {
  const { kind: _kind, item: _item, ...shape } = question.shape;
  const given = Object.entries(shape).flatMap(([name, schema]) => {
    const each = typed[name];
    if (each === undefined || each === '') return [];
    const value = valueOf(schema, each);
    return value === null ? [] : [[name, value] as const];
  });
  return { kind, ...(seen ? { item: seen._id } : {}), ...Object.fromEntries(given) };
}

/** A typed value in the calculation's form; null if invalid. A hub center is sent as its bare id, which is no field. */
function valueOf(schema: z.ZodType, typed: TypedValue): unknown {
  if (!metaOf(schema)) return schema.safeParse(typed).data ?? null;
  const reading = readTyped(schema, typed);
  return 'value' in reading ? reading.value : null;
}
