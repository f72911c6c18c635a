/** Waiting for a condition, in Node: the only pauses of the tests. */
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 20;
/** A watchdog: longer than any machine needs. */
const LOOKS = 12_000;

/** Looks until there is a value other than undefined, null and false, and returns it. */
export async function until<T>(
  look: () => T,
  what = 'what is waited for',
  most = LOOKS,
): Promise<NonNullable<Exclude<Awaited<T>, false>>> {
  for (let looks = 0; looks < most; looks += 1) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen as NonNullable<Exclude<Awaited<T>, false>>;
    await pause(PAUSE_MS);
  }
  throw new Error(`${what}: never came`);
}
