/** What a page needs before it can do without a network. */
import { expect, type Page } from '@playwright/test';

import { keysOf } from './device-db.ts';

/** The service worker answers for the page. */
export const expectControlled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)),
    )
    .toBe(true);

/** Keys of the reads that are there without network. */
export const keptReads = async (page: Page): Promise<string> => (await keysOf(page, 'reads')).join('\n');
