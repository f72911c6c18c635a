import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import type * as z from 'zod';

import { type Calculation, question, type Question } from '../../../contract/calls/calculate.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { euroKind } from '../../../contract/field-kinds/euro.ts';
import { metaOf } from '../../../contract/field-meta.ts';
import type { FormContent } from '../../engine/form/record-values.ts';
import type { RecordFormState } from '../../engine/form/use-record-form.ts';
import type { TypedValue } from '../../engine/kinds/kind.ts';
import { typedOf, readTyped } from '../../engine/kinds/typed-value.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useOnline } from '../../ui/use-online.ts';

import classes from './item-form.module.css';

const PriceSuggestion = lazyComponent(
  async () => (await import('../../items/price/price-suggestion.tsx')).PriceSuggestion,
);

/** Suggests a price from the typed values; only a press puts it into the form. */
export function FormPrice({ kind, form }: { kind: ItemKind; form: Pick<RecordFormState, 'seen' | 'typed' | 'type'> }) {
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <p className={classes['hint']}>
        <Trans>Go online to get a suggested price here.</Trans>
      </p>
    );
  }
  const facts = priceQuestion(kind, form);
  return (
    <Suspense>
      {/* Other facts need another calculation: a result for the old ones would mislead. */}
      <PriceSuggestion
        key={JSON.stringify(facts)}
        question={facts}
        onTake={(price) => {
          for (const taken of takenPrice(price)) form.type(...taken);
        }}
      />
    </Suspense>
  );
}

/** A value for a field of a form; a reference has a readable name. */
type FieldChange = readonly [field: string, value: TypedValue, refName?: string];

/** The fields an accepted suggestion sets: the price, and the tier if it came from one. Any other leaves the tier alone. */
export function takenPrice({ value, from, tier }: Calculation['price']): readonly FieldChange[] {
  const price: FieldChange = ['price', typedOf({ kind: euroKind }, value)];
  return from === 'tier' && tier ? [price, ['priceId', tier._id, tier.name]] : [price];
}

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
