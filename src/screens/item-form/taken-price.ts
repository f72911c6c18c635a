import type { Calculation } from '../../../contract/calls/calculate.ts';
import { type TypedValue, typedOf } from '../../engine/kinds/typed-value.ts';

/** A value for a field of a form; a reference has a readable name. */
type FieldChange = readonly [field: string, value: TypedValue, refName?: string];

/** The fields an accepted suggestion sets: the price, and the tier if it came from one. Any other leaves the tier alone. */
export function takenPrice({ value, from, tier }: Calculation['price']): readonly FieldChange[] {
  const price: FieldChange = ['price', typedOf('euro', value)];
  return from === 'tier' && tier ? [price, ['priceId', tier._id, tier.name]] : [price];
}
