import { setTimeout as wait } from 'node:timers/promises';

import type { Deps } from '../services/deps.ts';
import { renderNext } from '../services/photos/renditions.ts';
import { type Job, startJob } from './job.ts';

/** Looks again without being woken: for photos of a server that died. */
const EVERY_MS = 30_000;

/**
 * Makes the renditions of new photos, one after the other, in the background. It rests as long as it worked: taking in
 * goes first, and a photo can be seen without its renditions.
 */
export const startRenditions = (deps: Deps): Job =>
  startJob(
    'renditions',
    EVERY_MS,
    async (stopped) => {
      for (let began = performance.now(); !stopped() && (await renderNext(deps)); began = performance.now()) {
        await wait(performance.now() - began);
      }
    },
    deps.log,
  );
