/** Time for what the page would do by itself: so many frames, and not a time, so that a busy machine gives it as much. */
import type { Page } from '@playwright/test';

/** What a page does without being asked to, it has done after these frames: about half a second on an idle machine. */
const FRAMES = 30;

/** Waits for frames of the page, for the absence of what nothing else would tell. */
export const framesOf = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, FRAMES);
