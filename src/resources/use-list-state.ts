import { useNavigate, useSearch } from '@tanstack/react-router';

import type { Resource } from '../../contract/resource.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';

/** The list's state in the address bar, and how to change it. Every change but one of the page goes back to page 1. */
export function useListState(resource: Resource): [ListState, (change: Partial<ListState>, replace?: boolean) => void] {
  const state = readListState(resource, useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: Partial<ListState>, replace = false) => {
    const next = { ...state, page: 1, ...part };
    void navigate({ to: '.', search: writeListState(resource, next), replace, resetScroll: part.page !== undefined });
  };
  return [state, change];
}
