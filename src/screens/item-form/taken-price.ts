import type { Calculation } from '../../../contract/calls/calculate.ts';
import { type TypedValue, typedOf } from '../../engine/kinds/typed-value.ts';

/** A value for a field of a form; of a reference with its readable name. */
type Taken = readonly [field: string, value: TypedValue, refName?: string];

/** What a taken suggestion puts into a form: the price, and the tier where it came from one. Any other leaves the tier alone. */
export function takenPrice({ value, from, tier }: Calculation['price']): readonly Taken[] {
  const price: Taken = ['price', typedOf('euro', value)];
  return from === 'tier' && tier ? [price, ['priceId', tier._id, tier.name]] : [price];
}
