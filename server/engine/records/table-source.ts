/** A table with columns named like the fields of a resource, as a source of the list engine. */
import { eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';

import { type FieldMeta, metaOf } from '../../../contract/field-meta.ts';
import { type ListFilter, listFilters } from '../../../contract/list-filters.ts';
import { positionOf, type Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { attachDocuments, checkDocuments } from '../documents/attachment.ts';
import { refuseField } from '../refusal.ts';
import { storedKind } from '../stored-kinds.ts';
import { orMissing } from './filter-sql.ts';
import { leavesIn } from './leaves.ts';
import { type PendingChange, type FilterSql, readsOf, type RecordSource, type SortKey } from './record-source.ts';
import { type StoredField, tableFields } from './table-fields.ts';
import { areReferable, titleOf, titlesOf } from './targets.ts';

/** Columns every table has beside the fields of its resource. A column `deletedAt` gives it a trash. */
type RecordTable = PgTable & Record<'id' | 'createdAt' | 'updatedAt' | 'rev', AnyPgColumn>;

/** Options that cannot be derived from the declaration. */
interface TableOptions {
  /** Record members without a column, beside the names of references. */
  computed?: Readonly<Record<string, SQL>>;
  /** Which rows have no value of a filter that finds them (`list.missing`), if not those whose column is null. */
  missing?: Readonly<Record<string, SQL>>;
  check?: NonNullable<RecordSource['check']>;
  /** Effects of its states and actions beyond writing their input. */
  acts?: Pick<RecordSource, 'stateFields' | 'onMove' | 'actions'>;
}

/**
 * The source of a resource, from its declaration and a table. Throws at once for a field without a column, and for a sort or filter that no
 * single column answers: such a resource needs its own source.
 */
export function tableSource<Shape extends z.ZodRawShape>(
  declared: Resource<Shape>,
  recordTable: RecordTable,
  { computed = {}, missing = {}, check, acts = {} }: TableOptions = {},
): RecordSource {
  const resource = declared as unknown as Resource;
  const table: PgTable = recordTable;
  const { id, createdAt, rev } = recordTable;
  const { deletedAt: trash = null } = getTableColumns(table) as Record<string, AnyPgColumn>;
  const links = linksOf(resource).filter(({ nameIn }) => !Object.hasOwn(computed, nameIn));
  const elsewhere = [...Object.keys(computed), ...links.map(({ nameIn }) => nameIn)];
  const { field, recordOf, columnsOf } = tableFields(resource, table, elsewhere);
  // At the first read: a reference may lead to a resource whose source does not exist yet.
  const moreOf = (): Record<string, SQL> => {
    const named = links.map(({ name, kind, to, nameIn }) => {
      return [nameIn, (kind.part === 'list' ? titlesOf : titleOf)(to, field(name).column)] as const;
    });
    return { ...computed, ...Object.fromEntries(named) };
  };
  const position = positionOf(resource);
  const byName = <Made>(names: readonly string[], make: (stored: StoredField, name: string) => Made) =>
    Object.fromEntries(names.map((name) => [name, make(field(name), name)]));
  return {
    ...acts,
    id,
    createdAt,
    title: field(resource.title).column,
    hub: resource.hubScoped ? field('hubcenter').column : null,
    trash,
    bindsDocuments: true,
    async check(tx, change) {
      await checkRefs(tx, resource, change);
      await checkDocuments(tx, resource, change);
      await check?.(tx, change);
    },
    ...(position && { position: field(position).column }),
    // Default order of a list: creation time.
    sort: byName(['createdAt', ...resource.list.sort], sortKey),
    search: byName(
      resource.list.search,
      ({ meta, column }) => (meta && storedKind(meta.kind).searched?.(column)) ?? column,
    ),
    filters: Object.fromEntries(
      listFilters(resource).map((filter) => [
        filter.field,
        condition(field(filter.field), filter, missing[filter.field]),
      ]),
    ),
    async rows(db, sortValue, { where, order, limit, offset }) {
      // The page first: what is read beside a row is read for no other.
      const page = db
        .select({ id })
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      const rows = await db
        .select({ row: getTableColumns(table), more: moreOf(), sortValue })
        .from(table)
        .where(inArray(id, page))
        .orderBy(...order);
      return rows.map(({ row, more: other, sortValue: value }) => ({
        id: String(row['id']),
        sortKey: value,
        present: () => ({ ...recordOf(row), ...withoutNull(resource, other) }),
      }));
    },
    ...readsOf(id),
    async add(tx, newId, fields, at) {
      await tx.insert(table).values({ ...columnsOf(fields), id: newId, createdAt: at, updatedAt: at });
      await attachDocuments(tx, resource, { id: newId, fields, at });
    },
    async write(tx, changed, fields, at) {
      const revised = { rev: sql`${rev} + 1`, updatedAt: at };
      await tx
        .update(table)
        .set({ ...columnsOf(fields), ...revised })
        .where(eq(id, changed));
      await attachDocuments(tx, resource, { id: changed, fields, at });
    },
  };
}

interface Link {
  name: string;
  kind: FieldMeta['kind'];
  to: string;
  nameIn: string;
}

/** References of a record, with the members that have their names. */
const linksOf = ({ record: { shape } }: Resource): Link[] =>
  Object.entries(shape).flatMap(([name, schema]) => {
    const { kind, to, nameIn } = metaOf(schema as z.ZodType) ?? {};
    return kind && to !== undefined && nameIn !== undefined ? [{ name, kind, to, nameIn }] : [];
  });

/** Omits null members that the record may not have as null; an empty select yields nothing. */
const withoutNull = ({ record: { shape } }: Resource, members: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => value !== null || (shape[name] as z.ZodType).safeParse(null).success,
    ),
  );

/** Throws `validation` if a change refers to records the caller may not use. */
async function checkRefs(tx: Db, { record: { shape } }: Resource, change: PendingChange): Promise<void> {
  // An edited list of rows holds those that nobody touched, whose records may be in the trash by now.
  const before = new Set(refsIn(shape, change.before ?? {}).flatMap(({ path, ids }) => (isInRow(path) ? ids : [])));
  for (const { path, to, ids } of refsIn(shape, change.fields)) {
    const chosen = isInRow(path) ? ids.filter((each) => !before.has(each)) : ids;
    if (chosen.length > 0 && !(await areReferable(tx, to, chosen, change))) throw refuseField(path, 'choice');
  }
}

const isInRow = (path: string) => path.includes('.');

/** The references among some values, those within rows by their path. */
const refsIn = (shape: Readonly<z.core.$ZodShape>, fields: Readonly<Record<string, unknown>>) =>
  leavesIn(shape, fields).flatMap(({ path, meta: { to }, value }) =>
    to === undefined ? [] : [{ path, to, ids: [value ?? []].flat() as string[] }],
  );

function sortKey({ meta, column }: StoredField, name: string): SortKey {
  const sort = meta && storedKind(meta.kind).sort;
  if (!sort) throw new TypeError(`a table cannot be sorted by ${name}`);
  return sort(column);
}

function condition({ meta, column }: StoredField, { field, missing }: ListFilter, none?: SQL): FilterSql {
  const filter = meta && storedKind(meta.kind).filter;
  if (!filter) throw new TypeError(`a table cannot be filtered by ${field}`);
  return missing ? orMissing(filter(column), none ?? isNull(column)) : filter(column);
}
