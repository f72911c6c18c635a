/** Items without photos in the way of a test: taken in by the service, completed by the row. */
import type { Receipt } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { takeIn } from '../../server/services/intake.ts';
import type { TestServer } from './server-app.ts';
import type { Person } from './server-people.ts';

/** Every detail of each kind, as it is given to the API. */
export const COMPLETE = {
  product: {
    types: 'jacket',
    itemFor: 'women',
    seasons: 'aw',
    condition: 'excellent',
    colors: ['navy', 'cream'],
    sizes: { system: 'IT', value: '44' },
    weight: 950,
    price: 19.99,
  },
  fabric: { patterns: 'herringbone', colors: ['grey'], weight: 3200, price: 48.5 },
  generic: { colors: ['multicolour'], weight: 12_000, price: 0 },
} as const satisfies Record<ItemKind, object>;

/** Takes an item in for a merchant, without any photo, and answers its receipt. */
export async function addItem(
  { deps }: TestServer,
  { caller }: Person,
  kind: ItemKind = 'product',
  at = new Date(),
): Promise<Receipt> {
  return (await takeIn(deps, { kind, caller, fields: {}, uploads: [], at })).body.data;
}
