/** Navigates within the running app, as its links do. */
import type { Page } from '@playwright/test';

/** Shows the screen of an address without loading the app again. Hidden screens stay in the document: ask for what is visible. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
