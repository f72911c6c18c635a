/** When the server answered last, remembered over a reload: without network it is the first thing one wants to know. */
import { reach, rememberHeard, subscribeReach } from '../api/reach.ts';

const KEY = 'ordito-heard';
/** Answers come by the dozen; the time is read to the minute. */
const WRITE_EVERY_MS = 15_000;

let written = 0;

/** Takes up the time an earlier page knew, and keeps it up to date from now on. Answers how to stop. */
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
