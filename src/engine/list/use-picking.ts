/** Selects records of a list: individually over its pages, or all matches. */
import { useMemo, useState } from 'react';

import type { ListSearch, ResourceRecord } from '../../api/resource-queries.ts';
import { narrowingOf, type ListState } from './list-state.ts';

/** The selected records: some ids, or all matches of a query. */
export type Selection = { kind: 'ids'; ids: readonly string[] } | { kind: 'query'; query: ListSearch };

export interface Picking {
  selection: Selection;
  /** On a phone, boxes are shown only while the person is selecting. */
  isOn: boolean;
  turn: () => void;
  has: (id: string) => boolean;
  /** Selects or deselects a record. */
  toggle: (id: string) => void;
  /** Selects all of some records; deselects them if all are selected. */
  toggleAll: (records: readonly ResourceRecord[]) => void;
  /** Selects all matches of the list, on all pages. */
  pickEverything: () => void;
  /** Selects these records and no others. */
  pickOnly: (ids: readonly string[]) => void;
  clear: () => void;
}

const NONE: Selection = { kind: 'ids', ids: [] };

/** The selection of a list. It survives page changes, and is cleared when the filters change. */
export function usePicking(state: ListState): Picking {
  const { search, filters, trash } = state;
  const found = JSON.stringify([search, filters, trash]);
  const [{ of, selection: kept }, setChosen] = useState<{ of: string; selection: Selection }>({
    of: found,
    selection: NONE,
  });
  const selection = of === found ? kept : NONE;
  const [isOn, setOn] = useState(false);
  return useMemo(() => {
    const choose = (next: Selection) => setChosen({ of: found, selection: next });
    const ids = selection.kind === 'ids' ? selection.ids : [];
    const has = (id: string) => selection.kind === 'query' || ids.includes(id);
    return {
      selection,
      isOn,
      turn: () => {
        choose(NONE);
        setOn(!isOn);
      },
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
  }, [found, isOn, selection, state]);
}

/** The query of the selected records, in the list's order, on all pages. */
export function chosenQuery(selection: Selection, state: ListState): ListSearch {
  const { sort, trash, ...found } = narrowingOf(state);
  return { sort, trash, ...(selection.kind === 'ids' ? { ids: selection.ids } : found) };
}
