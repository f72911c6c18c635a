/** A screen as one of the open tabs: it keeps the address it was opened with, also while another tab is visible. */
import { createContext, use, useEffect } from 'react';

import type { ScreenName } from '../../contract/access.ts';

/** Neighbours of a record in its list, in order. */
export interface RecordNeighbours {
  ids: readonly string[];
  /** Index of the first of them in the whole list, from 0. */
  first: number;
}

/** What an address shows. */
export interface ViewAddress {
  screen: ScreenName;
  /** Path of the address: the identity of a tab. */
  path: string;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, unknown>>;
  /** Search of the list it was opened from. */
  list?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Its neighbours there. */
  near?: RecordNeighbours | undefined;
}

export interface View extends ViewAddress {
  /** Sets the name of the visible record: in its tab, and after a reload. */
  setTitle: (title: string) => void;
  /** Sets whether there is unsaved input: the tab then has a dot, and closing or dropping it asks first. */
  setUnsaved: (unsaved: boolean) => void;
  /** Announces a search before it is in the address; leaving earlier still restores it on the way back. */
  setSearch: (search: ViewAddress['search']) => void;
  /** Scrolls to the top, for new content. */
  toTop: () => void;
  /** Closes the tab as soon as another one is visible. */
  leave: () => void;
}

export const ViewContext = createContext<View | null>(null);

/**
 * The view of a component. Screens read parameters and search from it, never from the router, whose are those of the visible tab. Throws
 * outside of a view.
 */
export function useView(): View {
  const view = use(ViewContext);
  if (!view) throw new Error('not inside a view');
  return view;
}

/** Sets the name of the visible record, once known. */
export function useViewTitle(title: string | undefined): void {
  const { setTitle } = useView();
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}

/** Reports unsaved input. The report stays while the view is hidden, and ends with it. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = useView();
  useEffect(() => setUnsaved(unsaved), [unsaved, setUnsaved]);
}
