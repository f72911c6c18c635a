/** Resources outside the product that go through the same tests as its own. */
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Resource } from '../../contract/resource.ts';
import type { ServedResource } from '../../server/services/records/record-sources.ts';
import { accessory } from './accessory/accessory.ts';
import { accessories, accessorySource } from './accessory/source.ts';
import { swatches, swatchSource } from './swatch/source.ts';
import { swatch } from './swatch/swatch.ts';

export const FIXTURES: readonly (ServedResource & { table: PgTable })[] = [
  { resource: accessory as unknown as Resource, source: accessorySource, table: accessories },
  { resource: swatch, source: swatchSource, table: swatches },
];
