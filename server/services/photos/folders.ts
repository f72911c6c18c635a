/** The folders of a store, and which of them are gone through on a day: all of them would take a night. */

/** Those of photos, and of the files of exports and imports. */
const FOLDERS = [...Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0')), 'jb', 'im'];
const ROUND_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Whether it is the turn of a folder: once in 30 days, on the same day for every process, so that a job that broke off goes through it again. Every day that of another name. */
export function isTurnOf(folder: string, now: Date): boolean {
  const place = FOLDERS.indexOf(folder);
  return place < 0 || place % ROUND_DAYS === Math.floor(now.getTime() / DAY_MS) % ROUND_DAYS;
}

/** The folders whose turn it is. */
export const foldersOf = (now: Date): string[] => FOLDERS.filter((folder) => isTurnOf(folder, now));
