import { setTimeout as wait } from 'node:timers/promises';

import type { Deps } from '../services/deps.ts';
import { renderNext } from '../services/photos/renditions.ts';
import { type Job, startJob } from './job.ts';

/** Polling interval, in ms: finds photos of a crashed server. */
const EVERY_MS = 30_000;

/**
 * Makes the renditions of new photos one by one in the background. It pauses as long as it worked: intake has priority, and photos can be
 * viewed before their renditions exist.
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
