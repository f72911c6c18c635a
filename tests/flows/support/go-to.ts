/** Navigates within the running app, as its links do. */
import type { Page } from '@playwright/test';

/**
 * Shows the screen of an address without loading the app again, and waits until the one before has gone: a press would find its buttons.
 * Hidden screens stay in the document: ask for what is visible.
 */
export const goTo = (page: Page, address: string): Promise<void> => page.evaluate(leaveFor, address);

/** Runs in the page. */
async function leaveFor(address: string): Promise<void> {
  const shown = [...document.querySelectorAll('#main > *')].filter((each) => each.checkVisibility());
  const { pathname } = new URL(address, window.location.href);
  const isSame = pathname === window.location.pathname;
  window.history.pushState({}, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
  if (isSame || shown.length === 0) return;
  // A screen whose code is slow to come leaves the one before where it is.
  let frames = 0;
  const isThere = () => window.location.pathname === pathname && shown.every((each) => each.checkVisibility());
  do await new Promise((resolve) => requestAnimationFrame(resolve));
  while (isThere() && (frames += 1) < 180);
}
