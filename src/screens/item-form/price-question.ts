import { question, type Question } from '../../../contract/calls/calculate.ts';
import { readTyped } from '../../resources/inputs/typed-value.ts';
import type { ItemForm } from './form-shape.ts';

/** What a price is asked for: what is typed so far and makes sense, before what is known of an item that is there. */
export function priceQuestion({ kind, seen, typed }: Pick<ItemForm, 'kind' | 'seen' | 'typed'>): Partial<Question> {
  const { kind: _kind, item: _item, ...shape } = question.shape;
  const given = Object.entries(shape).flatMap(([name, schema]) => {
    const each = typed[name];
    if (each === undefined || each === '') return [];
    const reading = readTyped(schema, each);
    return 'value' in reading && reading.value !== null ? [[name, reading.value] as const] : [];
  });
  return { kind, ...(seen ? { item: String(seen['_id']) } : {}), ...Object.fromEntries(given) };
}
