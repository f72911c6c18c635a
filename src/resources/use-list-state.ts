import { useNavigate, useRouter } from '@tanstack/react-router';

import type { Resource } from '../../contract/resource.ts';
import { useView } from '../ui/view.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';

/** The list's state in the address bar, and how to change it. Every change but one of the page goes back to page 1. */
export function useListState(resource: Resource): [ListState, (change: Partial<ListState>, replace?: boolean) => void] {
  const { path, search, setSearch, toTop } = useView();
  const router = useRouter();
  const state = readListState(resource, search);
  const navigate = useNavigate();
  const change = (part: Partial<ListState>, replace = false) => {
    const next = { ...state, page: 1, ...part };
    const written = writeListState(resource, next);
    setSearch(written);
    // One is on the way elsewhere: nobody is fetched back by a search that comes late.
    if (router.latestLocation.pathname !== path) return;
    void navigate({ to: path, search: written, replace });
    if (part.page !== undefined) toTop();
  };
  return [state, change];
}
