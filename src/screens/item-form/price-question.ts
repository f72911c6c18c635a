import type * as z from 'zod';

import { question, type Question } from '../../../contract/calls/calculate.ts';
import { metaOf } from '../../../contract/field.ts';
import { readTyped, type TypedValue } from '../../engine/kinds/typed-value.ts';
import type { ItemForm } from './form-shape.ts';

/** What a price is asked for: what is typed so far and makes sense, before what is known of an item that is there. */
export function priceQuestion({ kind, seen, typed }: Pick<ItemForm, 'kind' | 'seen' | 'typed'>): Partial<Question> {
  const { kind: _kind, item: _item, ...shape } = question.shape;
  const given = Object.entries(shape).flatMap(([name, schema]) => {
    const each = typed[name];
    if (each === undefined || each === '') return [];
    const value = valueOf(schema, each);
    return value === null ? [] : [[name, value] as const];
  });
  return { kind, ...(seen ? { item: String(seen['_id']) } : {}), ...Object.fromEntries(given) };
}

/** What is typed as the question has it; null where it makes no sense. A hub center is asked by its bare id, which is no field. */
function valueOf(schema: z.ZodType, typed: TypedValue): unknown {
  if (!metaOf(schema)) return schema.safeParse(typed).data ?? null;
  const reading = readTyped(schema, typed);
  return 'value' in reading ? reading.value : null;
}
