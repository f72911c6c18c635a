/** A resource is one declaration, read by page, worker and server. The engine derives its screens and calls from it. */
import * as z from 'zod';

import type { RecordRule, StaffKey, Who } from './access.ts';
import type { Action, StatusMachine } from './actions.ts';
import type { FileSlots } from './call.ts';
import type { ItemKind } from './code.ts';
import { positionKind } from './field-kinds/position.ts';
import { metaOf } from './field-meta.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from './limits.ts';
import { chosenIds, filterShape, listFilters } from './list-filters.ts';
import type { Message } from './msg.ts';
import type { RecordScreens } from './resource-access.ts';
import type { Rule } from './rules.ts';

/** The filter values of one tab, by field. */
type TabFilters<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** What page, worker and server know of a resource; `defineResource` derives it from what is written. */
export interface Declaration<Shape extends z.ZodRawShape> {
  /** Singular, as in `GET /product/{id}`. */
  name: string;
  /** Plural, as in `GET /products`. */
  plural: string;
  /** Path segments, where the specification differs: `/product-prices`, `/product-price/{id}`. */
  paths?: { list: string; one: string };
  /** Labels: its list, one of its records, several where the list is not named after them, and every member of a record. */
  words: { title: Message; one: Message; many?: Message; labels: Readonly<Record<keyof Shape & string, Message>> };
  /** The record as the API returns it. */
  record: z.ZodObject<Shape>;
  /** Who may list and open records. */
  who: Who;
  /** Who may open their own record, in addition to `who`. */
  ownBy?: readonly StaffKey[];
  /** Rows belong to a hub center, and merchants see only their own. */
  hubScoped: boolean;
  /** The field that names a record: title of its detail screen, link text of a row. */
  title: keyof Shape & string;
  /** Who may add records, and with which fields; defaults fill absent ones. Items are created by their own calls. */
  create?: { who: Who; fields: z.ZodRawShape };
  /**
   * Who may edit which fields, `of` which records; without it records are read-only. Null, an empty text or an empty list clears a value.
   * `form`: further fields a form may send back, handled by the server; `files`: photos a form may add. `own`: who else edits their own
   * record, and which fields of it.
   */
  edit?: {
    who: Who;
    of?: RecordRule;
    own?: { by: readonly StaffKey[]; fields: readonly string[] };
    fields: z.ZodRawShape;
    form?: z.ZodRawShape;
    files?: FileSlots;
  };
  /** Rules between fields. */
  rules?: readonly Rule<keyof Shape & string>[];
  /** Members that change while its revision stays, such as counts: what is sent back of them may be old. */
  unrevised?: readonly (keyof Shape & string)[];
  /** The states of a record and its moves, singly or in bulk. Only with `edit`. */
  status?: StatusMachine<keyof Shape & string>;
  /** Further named actions, each with a call, a button and history words. Only with `edit`. */
  actions?: Readonly<Record<string, Action>>;
  /** Edits wait in the device's outbox as parcels of this kind; without it a save needs the network. */
  outbox?: ItemKind;
  /** Who may export the list as a spreadsheet, and with `images` its records' photos as an archive. */
  export?: { who: Who; images?: true };
  /** Amounts of money going out, by the rule: shown and exported as negative, so that a column adds up. The API has them positive. */
  outgoing?: { fields: readonly (keyof Shape & string)[]; of: RecordRule };
  /** A spreadsheet row may create a record, because it needs no photo. */
  rowsAdd?: true;
  /** Repairs what spreadsheet programs do to the values of a row, such as the zeros they drop; `record` is empty for a new one. */
  fromSheet?: (
    fields: Readonly<Record<string, unknown>>,
    record: Readonly<Record<string, unknown>>,
  ) => Record<string, unknown>;
  /** Whoever may edit records may trash and restore them; `deletedAt` says when a record was trashed. */
  trash?: true;
  /**
   * Bulk changes, for whoever may edit one record: `fields` of `edit`, a price that can also be shifted, and the field that names a price
   * tier, whose price can be set with it. Status moves and actions also work in bulk. `beside`: what the preview of a move shows of each
   * record besides it. Only with `edit`.
   */
  bulk?: {
    fields: readonly (keyof Shape & string)[];
    price?: keyof Shape & string;
    tier?: keyof Shape & string;
    beside?: readonly (keyof Shape & string)[];
  };
  list: {
    columns: readonly (keyof Shape & string)[];
    sort: readonly (keyof Shape & string)[];
    search: readonly (keyof Shape & string)[];
    /** Filterable fields, the most used first; the parameters follow from each field's kind (`listFilters`). */
    filters: readonly (keyof Shape & string)[];
    /** Any-of filters that also find records without a value (`NO_VALUE`), and the word for those. */
    missing?: Readonly<Partial<Record<keyof Shape & string, Message>>>;
    /** The two parameters of a filter by range or days, where the specification names them. */
    params?: Readonly<Partial<Record<keyof Shape & string, readonly [string, string]>>>;
    /** A flag of records that are out of the way: they are left out unless its filter, a search, or their ids ask for them. */
    aside?: keyof Shape & string;
    /** Columns that are editable in place, by whoever may edit the record. */
    inline?: readonly (keyof Shape & string)[];
    /**
     * Tabs above the list with their record counts, and the filter values of each tab; together they cover the list. They partition it by a
     * choice field, whose own values are counted as well.
     */
    tabs?: { field: keyof Shape & string; words: Readonly<Record<string, TabFilters<keyof Shape & string>>> };
  };
  /** Fields of the detail screen, in order. */
  detail: readonly (keyof Shape & string)[];
  /** Default: all of `screensOf`. */
  screens?: RecordScreens;
}

export interface Resource<Shape extends z.ZodRawShape = z.ZodRawShape> extends Declaration<Shape> {
  screens: RecordScreens;
}

/** A resource that supports changing many records at once. */
export type BulkResource = Resource & Required<Pick<Resource, 'edit' | 'bulk'>>;

/** Whether a resource supports changing many records at once. */
export const hasBulk = (resource: Resource): resource is BulkResource =>
  resource.edit !== undefined && resource.bulk !== undefined;

/** The actions that may be run on many records. */
export const bulkActions = ({ actions = {} }: Resource): [string, Action][] =>
  Object.entries(actions).filter(([, { isSingle }]) => !isSingle);

/** Whether the query asks for the trash. */
export const trashFlag = () =>
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional();

/** A day in UTC, `YYYY-MM-DD`; filters include whole days (spec section 5). */
const day = z.iso.date();

/** Typed text; only whitespace means no search. */
const words = () =>
  z
    .string()
    .max(SEARCH_MAX)
    .transform((value) => value.trim() || undefined)
    .optional();

/**
 * The query of a list: paging, sorting, search, filters. Unknown parameters are refused. `cursor` continues after the last page (deep
 * lists); `offset` jumps to a page. `sort` with a leading `-` is descending.
 */
export function listQuery(resource: Resource) {
  const sorts = resource.list.sort.flatMap((name) => [name, `-${name}`]);
  const filters = Object.assign({}, ...listFilters(resource).map(filterShape)) as z.ZodRawShape;
  return z.strictObject({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    cursor: z.string().max(2000).optional(),
    sort: z.enum(sorts as [string, ...string[]]).optional(),
    search: words(),
    ...(resource.list.search.includes('name') ? { name: words() } : {}),
    startDate: day.optional(),
    endDate: day.optional(),
    ...(resource.trash ? { trash: trashFlag() } : {}),
    ...(resource.export ? { ids: chosenIds() } : {}),
    ...filters,
  });
}

/** The field with a record's place, if people keep the order of the list by hand. */
export const positionOf = ({ record: { shape } }: Resource): string | undefined =>
  Object.keys(shape).find((name) => metaOf(shape[name] as z.ZodType)?.kind === positionKind);

/** By hand if people keep the order so; else newest first if there is a creation date, or by the first sortable field. */
export function defaultSort(resource: Resource): string {
  const { list } = resource;
  return positionOf(resource) ?? (list.sort.includes('createdAt') ? '-createdAt' : (list.sort[0] ?? ''));
}

/** A parsed list query without its page, in the engine's terms. */
export interface WholeQuery {
  sort?: string | undefined;
  search?: string | undefined;
  /** Part of the name, for resources searched by name. */
  name?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** True: only trashed records. Otherwise only records that are not. */
  trash?: boolean | undefined;
  /** Only those of these records that match the rest of the query. */
  ids?: readonly string[] | undefined;
  [filter: string]: unknown;
}

/** A query for one page of a list. */
export interface ListQuery extends WholeQuery {
  offset: number;
  limit: number;
  cursor?: string | undefined;
}
