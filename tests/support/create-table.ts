import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** Creates the table of a test-only resource, as a migration would. */
export function createTable(table: PgTable): SQL {
  const { name, columns } = getTableConfig(table);
  const column = (each: PgColumn) => {
    const type = `"${each.name}" ${each.getSQLType()}`;
    const rest = [
      each.primary && 'primary key',
      each.notNull && 'not null',
      each.hasDefault && `default ${typeof each.default === 'string' ? `'${each.default}'` : String(each.default)}`,
    ];
    return [type, ...rest.filter(Boolean)].join(' ');
  };
  return sql.raw(`create table ${name} (${columns.map(column).join(', ')})`);
}
