/** What a resource is: one declaration read by page, worker and server. The engine's screens and calls come from it. */
import * as z from 'zod';

import type { ScreenName, StaffKey, Who } from './access.ts';
import type { Action, StatusMachine } from './actions.ts';
import type { FileSlots } from './call.ts';
import type { ItemKind } from './code.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from './limits.ts';
import { chosenIds, filterShape, listFilters } from './list-filters.ts';
import { type Message, msg } from './msg.ts';
import type { Rule } from './rules.ts';

/** What one part of a list is filtered by, by the filtered field. */
type TabFilters<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface Resource<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Singular, as in `GET /product/{id}`. */
  name: string;
  /** Plural, as in `GET /products`. */
  plural: string;
  /** Words of its addresses where the specification has other ones: `/product-prices`, `/product-price/{id}`. */
  paths?: { list: string; one: string };
  /** What people call it: its list, one of its records, and every member of a record. */
  words: { title: Message; one: Message; labels: Readonly<Record<keyof Shape & string, Message>> };
  /** The record as the API answers it. */
  record: z.ZodObject<Shape>;
  /** Who may list and open records. */
  who: Who;
  /** Who may open the one record that is themselves, beside those in `who`. */
  ownBy?: readonly StaffKey[];
  /** Rows belong to a hub center, and merchants see their own only. */
  hubScoped: boolean;
  /** The record's name for people: title of its detail screen, link text of a row. */
  title: keyof Shape & string;
  /** Who adds records by themselves, and what each is given; a default stands for what is not. Items come in by calls of their own. */
  create?: { who: Who; fields: z.ZodRawShape };
  /**
   * What may be changed, by whom; without it records cannot be changed. Null, an empty text or list takes a value away.
   * `form`: what a form may send back beside those fields, for the server to make sense of; `files`: photos it may bring, of items
   * only, taken as those that are added later.
   */
  edit?: { who: Who; fields: z.ZodRawShape; form?: z.ZodRawShape; files?: FileSlots };
  /** What some fields must agree on. */
  rules?: readonly Rule<keyof Shape & string>[];
  /** The states a record goes through: who moves it where, one at a time or many at once. Only with `edit`. */
  status?: StatusMachine<keyof Shape & string>;
  /** What else is done with a record by name: a call, a button and words of its history each. Only with `edit`. */
  actions?: Readonly<Record<string, Action>>;
  /** What people save of it waits in the device's outbox, as parcels of this kind; without it a save needs the network. */
  outbox?: ItemKind;
  /** Who may take the list away as a spreadsheet, and with `images` its records' photos as an archive. */
  export?: { who: Who; images?: true };
  /** A row of a spreadsheet may begin a record: it needs no photo. */
  rowsAdd?: true;
  /** Records are trashed and restored by whoever may change them; `deletedAt` says since when one is in the trash. */
  trash?: true;
  /**
   * What is changed of many records at once, by whoever may change one: `fields` of `edit`, a price that is raised or lowered
   * as well, and which of the fields names a price tier, whose price can be taken along. Its status is moved, and its actions are
   * done, for many as well. Only with `edit`.
   */
  bulk?: {
    fields: readonly (keyof Shape & string)[];
    price?: keyof Shape & string;
    tier?: keyof Shape & string;
  };
  list: {
    columns: readonly (keyof Shape & string)[];
    sort: readonly (keyof Shape & string)[];
    search: readonly (keyof Shape & string)[];
    /** Fields that may be filtered; how each is asked for follows from its kind (`listFilters`). */
    filters: readonly (keyof Shape & string)[];
    /** Columns whose values are changed where they stand, by whoever may change the record. */
    inline?: readonly (keyof Shape & string)[];
    /**
     * Parts of the list that stand above it with how many records are in each, and the words of filters each part is: together
     * they are the list. They are parts by a choice, whose own words are counted as well.
     */
    tabs?: { field: keyof Shape & string; words: Readonly<Record<string, TabFilters<keyof Shape & string>>> };
  };
  /** Fields of the detail screen, in order. */
  detail: readonly (keyof Shape & string)[];
  screens: { list: ScreenName; detail: ScreenName; create?: ScreenName; edit?: ScreenName; import?: ScreenName };
}

/** Declares a resource; field names are checked against its record. */
export const defineResource = <Shape extends z.ZodRawShape>(resource: Resource<Shape>): Resource<Shape> => resource;

/** Labels of what every record has beside its fields. */
export const recordLabels = {
  _id: msg`Id`,
  createdAt: msg`Created`,
  updatedAt: msg`Last change`,
  deletedAt: msg`In the trash since`,
  rev: msg`Revision`,
};

/** Labels of the hub center a record belongs to. */
export const hubLabels = { hubcenter: msg`Hub center`, hubcenterName: msg`Hub center` };

/** Whether what is in the trash is asked for. */
export const trashFlag = () =>
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional();

/** A day in UTC, `YYYY-MM-DD`; whole days are included (spec section 5). */
const day = z.iso.date();

/** Something that was typed; nothing but blanks asks for nothing. */
const words = () =>
  z
    .string()
    .max(SEARCH_MAX)
    .transform((value) => value.trim() || undefined)
    .optional();

/**
 * The query of a list: paging, sorting, search, filters. Unknown parameters are refused. `cursor` goes on where the last
 * page ended (deep lists); `offset` jumps (page numbers). A leading `-` of `sort` descends.
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

/** What is asked of a list whatever its pages, after parsing, in the engine's terms. */
export interface WholeQuery {
  sort?: string | undefined;
  search?: string | undefined;
  /** Part of the name, where records are searched by one. */
  name?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Only what is in the trash; otherwise only what is not. */
  trash?: boolean | undefined;
  /** Only these records, as far as the rest of the query finds them. */
  ids?: readonly string[] | undefined;
  [filter: string]: unknown;
}

/** A query for one page of a list. */
export interface ListQuery extends WholeQuery {
  offset: number;
  limit: number;
  cursor?: string | undefined;
}
