/** What a resource is: one declaration read by page, worker and server. The engine's screens and calls come from it. */
import * as z from 'zod';

import type { ScreenName, Who } from './access.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from './limits.ts';

export interface Resource<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Singular, as in `GET /product/{id}`. */
  name: string;
  /** Plural, as in `GET /products`. */
  plural: string;
  /** The record as the API answers it. */
  record: z.ZodObject<Shape>;
  /** Who may list and open records. */
  who: Who;
  /** Rows belong to a hub center, and merchants see their own only. */
  hubScoped: boolean;
  /** The record's name for people: title of its detail screen, link text of a row. */
  title: keyof Shape & string;
  /** What may be changed, by whom; without it records cannot be changed. Null, an empty text or list takes a value away. */
  edit?: { who: Who; fields: z.ZodRawShape };
  list: {
    columns: readonly (keyof Shape & string)[];
    sort: readonly (keyof Shape & string)[];
    search: readonly (keyof Shape & string)[];
    /** Fields of kind `choice` that may be filtered, any-of. */
    filters: readonly (keyof Shape & string)[];
  };
  /** Fields of the detail screen, in order. */
  detail: readonly (keyof Shape & string)[];
  screens: { list: ScreenName; detail: ScreenName; create?: ScreenName };
}

/** Declares a resource; field names are checked against its record. */
export const defineResource = <Shape extends z.ZodRawShape>(resource: Resource<Shape>): Resource<Shape> => resource;

const many = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(schema).optional());

/** A day in UTC, `YYYY-MM-DD`; whole days are included (spec section 5). */
const day = z.iso.date();

/**
 * The query of a list: paging, sorting, search, filters. Unknown parameters are refused. `cursor` goes on where the last
 * page ended (deep lists); `offset` jumps (page numbers). A leading `-` of `sort` descends.
 */
export function listQuery(resource: Resource) {
  const sorts = resource.list.sort.flatMap((name) => [name, `-${name}`]);
  const filters = Object.fromEntries(
    resource.list.filters.map((name) => [name, many(resource.record.shape[name] as z.ZodType<string>)]),
  );
  return z.strictObject({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    cursor: z.string().max(2000).optional(),
    sort: z.enum(sorts as [string, ...string[]]).optional(),
    search: z
      .string()
      .max(SEARCH_MAX)
      .transform((value) => value.trim() || undefined)
      .optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    ...(resource.hubScoped ? { hubcenter: z.uuid().optional() } : {}),
    ...filters,
  });
}

/** A list query after parsing, in the engine's terms. */
export interface ListQuery {
  offset: number;
  limit: number;
  cursor?: string | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  hubcenter?: string | undefined;
  [filter: string]: unknown;
}
