/** Items without photos for tests: stored by the service, completed in the row. */
import { sql } from 'drizzle-orm';

import type { Receipt } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { storeCapture } from '../../server/services/intake/intake.ts';
import type { TestServer } from './server-app.ts';
import type { Person } from './server-people.ts';

/** Every detail of each kind, as sent to the API. */
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

/** Path of each kind's status call, before the id. */
export const STATUS_PATHS = {
  product: '/product/status',
  fabric: '/status/fabric',
  generic: '/status/generic',
} as const satisfies Record<ItemKind, string>;

/** Stores an item for a merchant without a photo, and returns its receipt. */
export async function addItem(
  { deps }: Pick<TestServer, 'deps'>,
  { caller }: Pick<Person, 'caller'>,
  kind: ItemKind = 'product',
  at = new Date(),
): Promise<Receipt> {
  return (await storeCapture(deps, { kind, caller, fields: {}, uploads: [], at })).body.data;
}

/** Adds textile mixes by the thousand without intake: named `row 1`, `row 2` …, each with a long note. */
export async function addManyMixes({ deps }: TestServer, { id }: Person, rows: number): Promise<void> {
  await deps.db.execute(sql`
    insert into codes (code, hub, kind, sequence)
    select 'BULK' || n, ${id}::uuid, 'generic', 100000 + n from generate_series(1, ${rows}::int) n`);
  await deps.db.execute(sql`
    insert into generics (id, code, name, hub, created_by, note, created_at, updated_at)
    select gen_random_uuid(), 'BULK' || n, 'row ' || n, ${id}::uuid, ${id}::uuid, repeat('long ', 300), now(), now()
    from generate_series(1, ${rows}::int) n`);
}
