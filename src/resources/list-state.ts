/** The state of a list as the address bar carries it: read from untrusted text, written without defaults, sent as a query. */
import * as z from 'zod';

import { PAGE_SIZE, SEARCH_MAX } from '../../contract/limits.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ListSearch } from '../api/resource-queries.ts';
import { metaOf } from './declared.ts';

export interface ListState {
  /** From 1. */
  page: number;
  /** Field name, a leading `-` descends. */
  sort: string;
  search: string;
  /** Chosen words of each filtered field; a field without a choice is absent. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Id of the hub center to look at; null looks at all. */
  hubcenter: string | null;
}

const PAGE_MAX = 50_000;

/** Newest first where there is a creation date, else by the first field that sorts. */
export function defaultSort({ list }: Resource): string {
  return list.sort.includes('createdAt') ? '-createdAt' : (list.sort[0] ?? '');
}

/** Reads a list's state out of an address; what makes no sense falls back to its default. */
export function readListState(resource: Resource, raw: Readonly<Record<string, unknown>>): ListState {
  const page = Math.trunc(Number(one(raw['page'])));
  const sort = one(raw['sort']);
  const filters: Record<string, string[]> = {};
  for (const field of resource.list.filters) {
    const known = metaOf(resource, field).options ?? [];
    const chosen = many(raw[field]);
    const kept = known.filter((word) => chosen.includes(word));
    if (kept.length > 0) filters[field] = kept;
  }
  const hub = z.uuid().safeParse(raw['hubcenter']);
  return {
    page: page >= 1 && page <= PAGE_MAX ? page : 1,
    sort: resource.list.sort.includes(sort.replace(/^-/, '')) ? sort : defaultSort(resource),
    search: one(raw['search']).trim().slice(0, SEARCH_MAX),
    filters,
    hubcenter: resource.hubScoped && hub.success ? hub.data : null,
  };
}

/** Whether an address says nothing but what the list shows; what made no sense in it is shown as its default. */
export function isUnderstood(resource: Resource, raw: Readonly<Record<string, unknown>>): boolean {
  const { page, sort, search, filters, hubcenter } = readListState(resource, raw);
  const shown: Readonly<Record<string, readonly unknown[]>> = {
    page: [String(page)],
    sort: [sort],
    search: [search],
    hubcenter: [hubcenter],
    ...filters,
  };
  return Object.entries(raw).every(([name, value]) =>
    many(value).every((each) => shown[name]?.includes(typeof each === 'string' ? each.trim() : each) ?? false),
  );
}

/** Search parameters of a state, shortest form. */
export function writeListState(resource: Resource, state: ListState): Record<string, string | readonly string[]> {
  return {
    ...(state.page > 1 ? { page: String(state.page) } : {}),
    ...(state.sort === defaultSort(resource) ? {} : { sort: state.sort }),
    ...(state.search ? { search: state.search } : {}),
    ...state.filters,
    ...(state.hubcenter ? { hubcenter: state.hubcenter } : {}),
  };
}

/** The query that asks the server for what the state shows. */
export function queryOf(state: ListState): ListSearch {
  return {
    offset: (state.page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
    sort: state.sort,
    search: state.search || undefined,
    ...state.filters,
    hubcenter: state.hubcenter ?? undefined,
  };
}

/** Whether the state hides records: then an empty answer means "no match" and not "nothing there". */
export const isNarrowed = (state: ListState): boolean =>
  state.search !== '' || state.hubcenter !== null || Object.keys(state.filters).length > 0;

/** The sort that a press on a column's header asks for: this field ascending, then descending. */
export const nextSort = (current: string, field: string): string => (current === field ? `-${field}` : field);

const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const one = (value: unknown): string => {
  const first = many(value)[0];
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
};
