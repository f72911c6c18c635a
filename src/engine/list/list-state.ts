/** A list's state in the address bar: parsed from untrusted text, written without defaults, sent as a query. */
import * as z from 'zod';

import { LIST_TOTAL_MAX, PAGE_SIZE, PAGE_SIZES, SEARCH_MAX } from '../../../contract/limits.ts';
import { filterShape, listFilters } from '../../../contract/list-filters.ts';
import { tabFields } from '../../../contract/resource-calls.ts';
import { defaultSort, type Resource } from '../../../contract/resource.ts';
import type { ListSearch } from '../../api/resource-queries.ts';
import { columnsOf, withTitle } from './list-columns.ts';

/** Tiles, photo first, or rows. */
export const LOOKS = ['grid', 'table'] as const;
export type Look = (typeof LOOKS)[number];

/** Values by query parameter; a parameter without values is absent. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export interface ListState {
  /** From 1. */
  page: number;
  /** Records per page. */
  size: number;
  /** All records in one long view instead of pages. */
  endless: boolean;
  /** The cursor the page starts after; null if its offset can be counted. */
  after: string | null;
  /** Field name; a leading `-` sorts descending. */
  sort: string;
  search: string;
  filters: Filters;
  /** Null: the resource's default. */
  look: Look | null;
  /** Visible fields, in order; null: the declared ones. */
  columns: readonly string[] | null;
  /** Shows the trash only. */
  trash: boolean;
}

const PAGE_MAX = 100_000;
const CURSOR_MAX = 2000;

/** Parameters of the creation date's range, both ends included. */
export const DAYS = ['startDate', 'endDate'] as const;
const day = z.iso.date();

/** Parses a list's state from an address; invalid values fall back to their defaults. */
export function readListState(resource: Resource, raw: Readonly<Record<string, unknown>>): ListState {
  const page = Math.trunc(Number(one(raw['page'])));
  const size = PAGE_SIZES.find((each) => String(each) === one(raw['size'])) ?? PAGE_SIZE;
  const sort = one(raw['sort']);
  const after = one(raw['after']);
  const isDeep = page >= 1 && page <= PAGE_MAX && after !== '' && after.length <= CURSOR_MAX;
  const isCounted = page >= 1 && (page - 1) * size <= LIST_TOTAL_MAX;
  return {
    page: isDeep || isCounted ? page : 1,
    size,
    endless: one(raw['rows']) === 'all',
    after: isDeep ? after : null,
    sort: resource.list.sort.includes(sort.replace(/^-/, '')) ? sort : defaultSort(resource),
    search: one(raw['search']).trim().slice(0, SEARCH_MAX),
    filters: readFilters(resource, raw),
    look: LOOKS.find((each) => each === one(raw['view'])) ?? null,
    columns: readColumns(resource, one(raw['cols'])),
    trash: resource.trash === true && one(raw['trash']) === 'true',
  };
}

function readFilters(resource: Resource, raw: Readonly<Record<string, unknown>>): Filters {
  const filters: Record<string, string[]> = {};
  for (const filter of listFilters(resource).filter(({ params }) => params.some((name) => name in raw))) {
    const shape = filterShape(filter) as Record<string, z.ZodType>;
    for (const [name, schema] of Object.entries(shape)) {
      const known = texts(raw[name]).filter((value) => schema.safeParse(value).success);
      const kept = filter.form === 'anyOf' ? [...new Set(known)] : known.slice(0, 1);
      if (kept.length > 0) filters[name] = kept;
    }
  }
  for (const name of hasDays(resource) ? DAYS : []) {
    const [given] = texts(raw[name]);
    if (given && day.safeParse(given).success) filters[name] = [given];
  }
  return filters;
}

/** Whether records can be filtered by the day they were created with these parameters, and not by a filter of their own. */
export const hasDays = ({ record, list }: Resource): boolean =>
  'createdAt' in record.shape && !list.filters.includes('createdAt');

function readColumns(resource: Resource, text: string): readonly string[] | null {
  const known = columnsOf(resource);
  const chosen = [...new Set(text.split(','))].filter((field) => known.includes(field));
  return chosen.length > 0 ? withTitle(resource, chosen) : null;
}

/** Whether the list shows everything an address says; invalid parts are shown as their defaults. */
export function isCanonical(resource: Resource, raw: Readonly<Record<string, unknown>>): boolean {
  const state = readListState(resource, raw);
  const shown: Readonly<Record<string, readonly unknown[]>> = {
    page: [String(state.page)],
    size: [String(state.size)],
    rows: state.endless ? ['all'] : [],
    after: [state.after],
    sort: [state.sort],
    search: [state.search],
    view: [state.look],
    cols: [state.columns?.join(',')],
    trash: [String(state.trash)],
    ...state.filters,
  };
  return Object.entries(raw).every(([name, value]) =>
    many(value).every((each) => shown[name]?.includes(typeof each === 'string' ? each.trim() : each) ?? false),
  );
}

/** Search parameters of a state, in the shortest form. */
export function writeListState(resource: Resource, state: ListState): Record<string, string | readonly string[]> {
  const { page, size, endless, after, sort, search, filters, look, columns, trash } = state;
  return {
    ...(page > 1 ? { page: String(page) } : {}),
    ...(size === PAGE_SIZE ? {} : { size: String(size) }),
    ...(endless ? { rows: 'all' } : {}),
    ...(after === null ? {} : { after }),
    ...(sort === defaultSort(resource) ? {} : { sort }),
    ...(search ? { search } : {}),
    ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, plain(values)])),
    ...(look === null ? {} : { view: look }),
    ...(columns === null ? {} : { cols: columns.join(',') }),
    ...(trash ? { trash: 'true' } : {}),
  };
}

/** The part of a query that selects and sorts the records. */
export function narrowingOf({ sort, search, filters, trash }: ListState): ListSearch {
  return { sort, search: search || undefined, ...filters, trash: trash ? 'true' : undefined };
}

/** The query for the page the state shows. */
export function queryOf(state: ListState): ListSearch {
  const { page, size, after } = state;
  return {
    ...(after === null ? { offset: (page - 1) * size } : { cursor: after }),
    limit: size,
    ...narrowingOf(state),
  };
}

/** The query for the count of each tab, narrowed by all other filters of the list. */
export function countQueryOf(resource: Resource, { search, filters }: ListState): ListSearch {
  return { search: search || undefined, ...besideTabs(resource, filters) };
}

/** The part of the state that a tab sets: its filters, the trash, or `total` for all records. */
export function tabState(
  resource: Resource,
  { filters }: ListState,
  tab: string,
): Pick<ListState, 'filters' | 'trash'> {
  const own = Object.entries(resource.list.tabs?.words[tab] ?? {}).map(([field, word]) => [field, [word]]);
  return { filters: { ...besideTabs(resource, filters), ...Object.fromEntries(own) }, trash: tab === 'trash' };
}

/** The active tab of a state; null if its filters match no tab. */
export function tabOf(resource: Resource, state: ListState): string | null {
  const isShown = (tab: string) => {
    const { filters, trash } = tabState(resource, state, tab);
    return trash === state.trash && isSame(filters, state.filters);
  };
  return ['total', 'trash', ...Object.keys(resource.list.tabs?.words ?? {})].find(isShown) ?? null;
}

const besideTabs = ({ list: { tabs } }: Resource, filters: Filters): Filters => {
  const fields = tabs ? tabFields(tabs) : [];
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !fields.includes(name)));
};

const isSame = (one: Filters, other: Filters): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name]?.join() === other[name]?.join());
};

/** Whether the state hides records: then an empty answer means "no match", not "no records". */
export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;

/** The filters with new values for some parameters; a parameter without values is removed. */
export function withFilters(filters: Filters, values: Filters): Filters {
  const next = Object.entries({ ...filters, ...values });
  return Object.fromEntries(next.filter(([, each]) => each.length > 0));
}

/** The sort after a press on a column's header: ascending, then descending. */
export const nextSort = (current: string, field: string): string => (current === field ? `-${field}` : field);

/** A change of look keeps the visible records; every other change starts at the first page. */
export function changed(state: ListState, part: Partial<ListState>): ListState {
  return isOnlyLooks(part) ? { ...state, ...part } : { ...state, page: 1, after: null, ...part };
}

/** Whether a change affects the look only. */
export const isOnlyLooks = (part: Partial<ListState>): boolean =>
  Object.keys(part).every((name) => name === 'look' || name === 'columns');

const plain = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? (values[0] ?? '') : values;
const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const texts = (value: unknown): string[] =>
  many(value).flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? [String(each).trim()] : []));
const one = (value: unknown): string => texts(value)[0] ?? '';

/** The selected words with one added, or removed if present. */
export const toggled = (chosen: readonly string[], word: string): readonly string[] =>
  chosen.includes(word) ? chosen.filter((each) => each !== word) : [...chosen, word];
