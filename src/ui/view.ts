/** A screen as one of the open tabs: the address it was opened under stays its own, also while another tab is on show. */
import { createContext, use, useEffect } from 'react';

import type { ScreenName } from '../../contract/access.ts';

/** Records that stood beside one in its list, in order. */
export interface RecordNeighbours {
  ids: readonly string[];
  /** Place of the first of them in the whole list, from 0. */
  first: number;
}

/** What an address shows. */
export interface ViewAddress {
  screen: ScreenName;
  /** Path of the address: what tells one tab from another. */
  path: string;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  /** Search of the list it was opened from. */
  list?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** What stood beside it there. */
  near?: RecordNeighbours | undefined;
}

export interface View extends ViewAddress {
  /** Names the record on show: in its tab, and after a reload. */
  setTitle: (title: string) => void;
  /** Whether something typed here is not saved: its tab has a dot, and is neither closed nor given up without asking. */
  setUnsaved: (unsaved: boolean) => void;
  /** Another search is on its way into the address; who goes elsewhere before it is there finds it when coming back. */
  setSearch: (search: ViewAddress['search']) => void;
  /** Goes to the top: what is shown now is something else. */
  toTop: () => void;
  /** Closes the tab as soon as another one is on show. */
  leave: () => void;
}

export const ViewContext = createContext<View | null>(null);

/**
 * The view a component stands in. Screens ask it, never the router, for their parameters and search: the router's are those of
 * the tab on show. Throws outside of one.
 */
export function useView(): View {
  const view = use(ViewContext);
  if (!view) throw new Error('not inside a view');
  return view;
}

/** Names the record on show, once it is known. */
export function useViewTitle(title: string | undefined): void {
  const { setTitle } = useView();
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}

/** Tells whether something typed is not saved. It stays told while the view is hidden, and ends with it. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = useView();
  useEffect(() => setUnsaved(unsaved), [unsaved, setUnsaved]);
}
