/** What a page needs before it can do without a network. */
import type { Page } from '@playwright/test';

/** Whether the service worker answers for the page; for `page.evaluate`. */
export const controlled = () => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null);

/** Keys of the reads that are there without network. */
export const keptReads = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('ordito');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('reads').objectStore('reads').getAllKeys();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.map(String).join('\n');
  });
