/** Time of the server's last answer, stored over a reload: without network it matters most. */
import { reach, rememberHeard, subscribeReach } from '../api/reach.ts';

const KEY = 'ordito-heard';
/** Answers are frequent; the time is shown to the minute. */
const WRITE_EVERY_MS = 15_000;

let written = 0;

/** Restores the time an earlier page stored, and keeps it up to date. Returns a stop function. */
export function followLastHeard(): () => void {
  const known = Number(window.localStorage.getItem(KEY));
  if (known > 0 && known <= Date.now()) rememberHeard(known);
  return subscribeReach(() => {
    const { answers, at } = reach();
    if (!answers || at === null || at - written < WRITE_EVERY_MS) return;
    written = at;
    window.localStorage.setItem(KEY, String(at));
  });
}
