/**
 * A read-only view of a hub center (decision 0029). Its token is in session storage: only this tab has it, and a new one does not. The
 * value is that of the page's start: whoever starts or ends a view loads the page again.
 */
import type { Profile } from '../../contract/calls/session.ts';

const KEY = 'ordito-view';
const ENDED_KEY = 'ordito-view-ended';

/** The session of the view, and whom it shows. */
interface ViewTab {
  token: string;
  profile: Profile;
}

// The service worker has no tab.
const { sessionStorage: storage } = globalThis as {
  sessionStorage?: {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => void;
    removeItem: (key: string) => void;
  };
};
const here = read();

/** The view this page was started for; null in any other tab. */
export const viewTab = (): ViewTab | null => here;

/** Makes this tab a view from its next load on. */
export const keepViewTab = (view: ViewTab): void => storage?.setItem(KEY, JSON.stringify(view));

/** Makes this tab an ordinary one from its next load on. */
export function dropViewTab(hasEnded: boolean): void {
  storage?.removeItem(KEY);
  if (hasEnded) storage?.setItem(ENDED_KEY, '1');
}

/** Whether a view in this tab has ended by itself; true once. */
export function hasViewEnded(): boolean {
  const found = storage?.getItem(ENDED_KEY) === '1';
  if (found) storage?.removeItem(ENDED_KEY);
  return found;
}

function read(): ViewTab | null {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? 'null') as ViewTab | null;
  } catch {
    return null;
  }
}
