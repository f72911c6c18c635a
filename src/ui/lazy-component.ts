import { t } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';

import { toastError } from './toast.ts';

/** How long to wait before code that did not come is asked for again, in ms; longer each time, up to the latter. */
const AGAIN_MS = 3000;
const LATEST_MS = 15_000;
/** How often it is asked for before the person is told. */
const SILENT_TRIES = 3;

/** Until the time is over, or the network says that it is back. */
const waitFor = (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });

/** Code that is waited for: it is asked for again and again, and from the third time on the person knows. */
export async function untilLoaded<T>(load: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (tries === SILENT_TRIES) tell(error);
    await waitFor(Math.min(AGAIN_MS * 2 ** (tries - 1), LATEST_MS));
    return untilLoaded(load, tries + 1);
  }
}

/** Some code never comes by being asked for, as that of a version that is gone: reloading brings the present one. */
function tell(error: unknown): void {
  // oxlint-disable-next-line no-console -- nobody else has heard of it
  console.error(error);
  toastError(t`A part of this page does not load. Reload the page: what is saved stays, what you are typing does not.`);
}

/**
 * A part of a screen whose code comes when it is drawn. Code that cannot be had is no reason to lose the screen, which a
 * rejection here would take down, and what was typed in it: the part is waited for, and asked for again and again.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));

/** Asks again for stylesheets that did not come: the build's own loader asks for each but once, and draws its part without. */
export function askAgainForStyles(): void {
  const again = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    void waitFor(AGAIN_MS).then(() => target.replaceWith(target.cloneNode()));
  };
  document.addEventListener('error', again, true);
}
