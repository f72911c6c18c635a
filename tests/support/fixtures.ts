/** Resources outside the product that go through the same tests as its own. */
import type { PgTable } from 'drizzle-orm/pg-core';

import type { ServedResource } from '../../server/engine/records/record-source.ts';
import { accessory } from './accessory/accessory.ts';
import { accessories, accessorySource } from './accessory/source.ts';
import { swatches, swatchSource } from './swatch/source.ts';
import { swatch } from './swatch/swatch.ts';

type Fixture = ServedResource & { table: PgTable };

export const FIXTURES: readonly [Fixture, ...Fixture[]] = [
  { resource: accessory, source: accessorySource, table: accessories },
  { resource: swatch, source: swatchSource, table: swatches },
];
