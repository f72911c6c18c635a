/** Price tiers as a source of the list engine. */
import { sql } from 'drizzle-orm';
import type * as z from 'zod';

import { priceTier } from '../../../contract/entities/price-tier.ts';
import { priceTiers } from '../../db/schema/price-tiers.ts';
import { itemTables } from '../../db/tables.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableFields } from '../../engine/records/table-fields.ts';
import { tableSource } from '../../engine/records/table-source.ts';

export type PriceTierRecord = z.infer<typeof priceTier.record>;

/** Unsold items whose price came from a tier. */
const used = Object.values(itemTables).map(
  (table) =>
    sql`(select count(*) from ${table} where ${table.priceTier} = ${priceTiers.id} and ${table.soldAt} is null and ${table.deletedAt} is null)`,
);

const items = sql<number>`(${sql.join(used, sql` + `)})::int`;

/** The fields of a tier; the number of its items is not a column. */
export const tierFields = tableFields(priceTier, priceTiers, ['items']);

export const priceTierSource: RecordSource = tableSource(priceTier, priceTiers, { computed: { items } });
