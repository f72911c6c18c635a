/** The state of a list as the address bar carries it: read from untrusted text, written without defaults, sent as a query. */
import * as z from 'zod';

import { LIST_TOTAL_MAX, PAGE_SIZE, PAGE_SIZES, SEARCH_MAX } from '../../../contract/limits.ts';
import { filterShape, listFilters } from '../../../contract/list-filters.ts';
import { tabFields } from '../../../contract/resource-calls.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ListSearch } from '../../api/resource-queries.ts';
import { columnsOf, withTitle } from './list-columns.ts';

/** How records are shown: as tiles, photo first, or as rows. */
export const LOOKS = ['grid', 'table'] as const;
export type Look = (typeof LOOKS)[number];

/** Values by query parameter; one without a value is absent. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export interface ListState {
  /** From 1. */
  page: number;
  /** Records on a page. */
  size: number;
  /** All records in one long view instead of pages. */
  endless: boolean;
  /** Cursor that the page begins behind; null where it can be counted to. */
  after: string | null;
  /** Field name, a leading `-` descends. */
  sort: string;
  search: string;
  filters: Filters;
  /** Null: what is usual for the resource. */
  look: Look | null;
  /** Fields on show, in order; null: the declared ones. */
  columns: readonly string[] | null;
  /** Shows what is in the trash, and nothing else. */
  trash: boolean;
}

const PAGE_MAX = 100_000;
const CURSOR_MAX = 2000;

/** Parameters of the days between which records were made, both included. */
export const DAYS = ['startDate', 'endDate'] as const;
const day = z.iso.date();

/** Newest first where there is a creation date, else by the first field that sorts. */
export function defaultSort({ list }: Resource): string {
  return list.sort.includes('createdAt') ? '-createdAt' : (list.sort[0] ?? '');
}

/** Reads a list's state out of an address; what makes no sense falls back to its default. */
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
  for (const filter of listFilters(resource)) {
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

/** Whether records can be narrowed to the days they were made on. */
export const hasDays = (resource: Resource): boolean => 'createdAt' in resource.record.shape;

function readColumns(resource: Resource, text: string): readonly string[] | null {
  const known = columnsOf(resource);
  const chosen = [...new Set(text.split(','))].filter((field) => known.includes(field));
  return chosen.length > 0 ? withTitle(resource, chosen) : null;
}

/** Whether an address says nothing but what the list shows; what made no sense in it is shown as its default. */
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

/** Search parameters of a state, shortest form. */
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

/** The part of a query that says which records there are and in what order. */
export function narrowingOf({ sort, search, filters, trash }: ListState): ListSearch {
  return { sort, search: search || undefined, ...filters, trash: trash ? 'true' : undefined };
}

/** The query that asks the server for the page the state shows. */
export function queryOf(state: ListState): ListSearch {
  const { page, size, after } = state;
  return {
    ...(after === null ? { offset: (page - 1) * size } : { cursor: after }),
    limit: size,
    ...narrowingOf(state),
  };
}

/** The query that asks how many records each tab of the list leads to, narrowed as the list is by everything else. */
export function countQueryOf(resource: Resource, { search, filters }: ListState): ListSearch {
  return { search: search || undefined, ...besideTabs(resource, filters) };
}

/** The part of the state that a tab of the list stands for: its filters, the trash, or `total` for all of them. */
export function tabState(
  resource: Resource,
  { filters }: ListState,
  tab: string,
): Pick<ListState, 'filters' | 'trash'> {
  const own = Object.entries(resource.list.tabs?.words[tab] ?? {}).map(([field, word]) => [field, [word]]);
  return { filters: { ...besideTabs(resource, filters), ...Object.fromEntries(own) }, trash: tab === 'trash' };
}

/** The tab a state shows; null where it is filtered as no tab is. */
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

/** Whether the state hides records: then an empty answer means "no match" and not "nothing there". */
export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;

/** The filters with other values of some parameters; one without values is taken out. */
export function withFilters(filters: Filters, values: Filters): Filters {
  const next = Object.entries({ ...filters, ...values });
  return Object.fromEntries(next.filter(([, each]) => each.length > 0));
}

/** The sort that a press on a column's header asks for: this field ascending, then descending. */
export const nextSort = (current: string, field: string): string => (current === field ? `-${field}` : field);

/** A change of looks leaves the records on show where they are; every other one begins at the first page. */
export function changed(state: ListState, part: Partial<ListState>): ListState {
  return isOnlyLooks(part) ? { ...state, ...part } : { ...state, page: 1, after: null, ...part };
}

/** Whether a change is one of looks alone. */
export const isOnlyLooks = (part: Partial<ListState>): boolean =>
  Object.keys(part).every((name) => name === 'look' || name === 'columns');

const plain = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? (values[0] ?? '') : values;
const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const texts = (value: unknown): string[] =>
  many(value).flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? [String(each).trim()] : []));
const one = (value: unknown): string => texts(value)[0] ?? '';

/** The chosen words with one more, or without it where it is among them. */
export const toggled = (chosen: readonly string[], word: string): readonly string[] =>
  chosen.includes(word) ? chosen.filter((each) => each !== word) : [...chosen, word];
