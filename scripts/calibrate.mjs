// How slow this machine is now. Every watchdog of the tests is multiplied by it, so that it ends what hangs and judges nothing.
import { createHash } from 'node:crypto';

/** Wall time of the work below on an idle machine on which `npm test` takes 14 minutes, in ms. */
const IDLE_MS = 330;
const ROUNDS = 250_000;

/** A factor ≥ 1, measured by a fixed piece of work. */
export function slowness() {
  const began = performance.now();
  let text = '';
  for (let round = 0; round < ROUNDS; round += 1) text = createHash('sha256').update(text).digest('hex');
  return Math.max(1, Math.round(((performance.now() - began) / IDLE_MS) * 10) / 10);
}
