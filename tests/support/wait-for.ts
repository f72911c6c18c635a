/** How long `vi.waitFor` and `vi.waitUntil` look, where a test does not say: several times what a busy machine needs, as for `expect.poll`. */
import { vi } from 'vitest';

import { watchdog } from './watchdog.ts';

const WATCHDOG_MS = watchdog(60_000);

type Wait = (look: never, options?: number | { timeout?: number; interval?: number }) => Promise<unknown>;
const patient =
  (wait: Wait): Wait =>
  (look, options = {}) =>
    wait(look, typeof options === 'number' ? options : { timeout: WATCHDOG_MS, ...options });

Object.assign(vi, { waitFor: patient(vi.waitFor as Wait), waitUntil: patient(vi.waitUntil as Wait) });
