import { is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';

/** Creates the table of a test-only resource, as a migration would. */
export function createTable(table: PgTable): SQL {
  const { name, columns } = getTableConfig(table);
  const column = (each: PgColumn) => {
    const type = `"${each.name}" ${each.getSQLType()}`;
    const rest = [
      each.primary && 'primary key',
      each.notNull && 'not null',
      each.isUnique && 'unique',
      each.hasDefault && `default ${defaultOf(each)}`,
    ];
    return [type, ...rest.filter(Boolean)].join(' ');
  };
  return sql.raw(`create table ${name} (${columns.map(column).join(', ')})`);
}

function defaultOf({ default: value }: PgColumn): string {
  if (is(value, SQL)) return new PgDialect().sqlToQuery(value).sql;
  return typeof value === 'string' ? `'${value}'` : String(value);
}
