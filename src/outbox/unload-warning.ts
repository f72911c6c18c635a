/** Asks before closing a window that would lose waiting items: a private window forgets everything. */
import { followQuery } from '../store/changes.ts';
import { isLasting } from '../store/data-lifetime.ts';
import { db } from '../store/db.ts';
import { OPEN_STATES } from './lane.ts';

const HELD = [...OPEN_STATES, 'attention'];

/** Whether anything is on this device only, of any person: an undelivered item, or an unsaved photo. */
const hasWork = async (): Promise<boolean> =>
  (await db.parcels.where('state').anyOf(HELD).count()) > 0 || (await db.draftPhotos.count()) > 0;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before this window is closed, while anything waits in it that may be lost with it. */
export function askBeforeClosing(): void {
  const follow = async (isHeld: boolean) => {
    // Only while needed: the listener may keep the page out of the back/forward cache.
    if (isHeld && !(await isLasting())) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  followQuery(hasWork, (isHeld) => void follow(isHeld).catch(() => undefined));
}
