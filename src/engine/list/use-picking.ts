/** Choosing records of a list: one by one over its pages, or everything that matches. */
import { useState } from 'react';

import type { ListSearch, ResourceRecord } from '../../api/resource-queries.ts';
import { narrowingOf, type ListState } from './list-state.ts';

/** The records something is to be done with: some of them, or all that a query finds. */
export type Selection = { kind: 'ids'; ids: readonly string[] } | { kind: 'query'; query: ListSearch };

export interface Picking {
  selection: Selection;
  has: (id: string) => boolean;
  /** Chooses a record, or lets go of it. */
  toggle: (id: string) => void;
  /** Chooses all of some records; lets go of them where all are chosen. */
  toggleAll: (records: readonly ResourceRecord[]) => void;
  /** Chooses everything that the list finds, on all pages. */
  pickEverything: () => void;
  /** Chooses these records and no others. */
  pickOnly: (ids: readonly string[]) => void;
  clear: () => void;
}

const NONE: Selection = { kind: 'ids', ids: [] };

/** What is chosen in a list. It stays while pages are turned, and ends when the list finds something else. */
export function usePicking(state: ListState): Picking {
  const { search, filters, trash } = state;
  const found = JSON.stringify([search, filters, trash]);
  const [{ of, selection: kept }, setChosen] = useState<{ of: string; selection: Selection }>({
    of: found,
    selection: NONE,
  });
  const selection = of === found ? kept : NONE;
  const choose = (next: Selection) => setChosen({ of: found, selection: next });
  const ids = selection.kind === 'ids' ? selection.ids : [];
  const has = (id: string) => selection.kind === 'query' || ids.includes(id);
  return {
    selection,
    has,
    toggle: (id) => choose({ kind: 'ids', ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] }),
    toggleAll: (records) => {
      const own = records.map(({ _id }) => _id);
      const others = ids.filter((id) => !own.includes(id));
      choose({ kind: 'ids', ids: own.every(has) ? others : [...others, ...own] });
    },
    pickEverything: () => choose({ kind: 'query', query: narrowingOf(state) }),
    pickOnly: (only) => choose({ kind: 'ids', ids: only }),
    clear: () => choose(NONE),
  };
}

/** The query that finds what is chosen in a list, in the list's order, on all pages. */
export function chosenQuery(selection: Selection, state: ListState): ListSearch {
  const { sort, trash, ...found } = narrowingOf(state);
  return { sort, trash, ...(selection.kind === 'ids' ? { ids: selection.ids } : found) };
}
