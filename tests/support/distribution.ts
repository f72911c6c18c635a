/** How the database would be distributed by hub center, from the schema: the tables whose rows belong to one, and what must change first. */
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

import * as items from '../../server/db/schema/items.ts';
import * as ledger from '../../server/db/schema/ledger.ts';

/** The tables that grow with items. All others stay on the coordinator, or are copied to every node where these refer to them. */
const LARGE = ([...Object.values(items), ...Object.values(ledger)] as readonly unknown[]).filter(
  (table): table is PgTable => is(table, PgTable) && Object.hasOwn(getTableColumns(table), 'hub'),
);

/** The statements of Citus. */
export function distribution(): string {
  const tables = LARGE.map((table) => getTableConfig(table)).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
  const names = new Set(tables.map(({ name }) => name));
  const copied = new Set<string>();
  const changes: string[] = [];
  for (const { name, foreignKeys, columns, primaryKeys, uniqueConstraints } of tables) {
    for (const key of foreignKeys) {
      const target = getTableConfig(key.reference().foreignTable).name;
      if (!names.has(target)) copied.add(target);
      else changes.push(`alter table ${name} drop constraint ${key.getName()};`);
    }
    if (columns.some((column) => column.name === 'hub' && !column.notNull)) {
      changes.push(`update ${name} set hub = record_id where hub is null;`);
      changes.push(`alter table ${name} alter column hub set not null;`);
    }
    const keys = [
      ...primaryKeys.map((key) => [key.getName(), key.columns.map((column) => column.name), 'primary key'] as const),
      ...columns
        .filter(({ primary }) => primary)
        .map((column) => [`${name}_pkey`, [column.name], 'primary key'] as const),
      ...columns
        .filter(({ isUnique }) => isUnique)
        .map((column) => [column.uniqueName ?? '', [column.name], 'unique'] as const),
      ...uniqueConstraints.map(
        (key) => [key.getName() ?? '', key.columns.map((column) => column.name), 'unique'] as const,
      ),
    ];
    for (const [constraint, of, kind] of keys) {
      if (of.includes('hub')) continue;
      changes.push(`alter table ${name} drop constraint ${constraint} cascade, add ${kind} (hub, ${of.join(', ')});`);
    }
  }
  return [
    // Foreign keys end before what they refer to.
    ...changes.toSorted((one, other) => Number(other.includes('_fk')) - Number(one.includes('_fk'))),
    ...[...copied].sort().map((name) => `select create_reference_table('${name}');`),
    ...tables.map(({ name }, place) => {
      const beside = place === 0 ? '' : `, colocate_with => '${tables[0]?.name}'`;
      return `select create_distributed_table('${name}', 'hub'${beside});`;
    }),
  ].join('\n');
}
