/** Waits for what a page needs to work offline. */
import { expect, type Page } from '@playwright/test';

import { keysOf } from './device-db.ts';

/** Waits until the service worker controls the page. */
export const expectControlled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)),
    )
    .toBe(true);

/** Keys of the reads stored for offline use. */
export const keptReads = async (page: Page): Promise<string> => (await keysOf(page, 'reads')).join('\n');
