import { t } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';

import { withTexts } from '../i18n/i18n.ts';
import { afterFirstScreen } from './first-screen.ts';
import { toastError } from './toast.ts';

/** Delay before a failed chunk is loaded again, in ms; it grows up to the latter. */
const AGAIN_MS = 3000;
const LATEST_MS = 15_000;
/** Number of tries before the person is told. */
const SILENT_TRIES = 3;

/** Waits for a time, or until the browser is back online. */
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

/** Loads code, retrying until it succeeds; from the third try on the person is told. */
export async function untilLoaded<T>(load: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (tries === SILENT_TRIES) tell(error);
    await waitFor(Math.min(AGAIN_MS * 2 ** (tries - 1), LATEST_MS));
    return untilLoaded(load, tries + 1);
  }
}

/** Some chunks never load, such as those of a removed version: a reload gets the current one. */
function tell(error: unknown): void {
  // oxlint-disable-next-line no-console -- it is reported nowhere else
  console.error(error);
  toastError(
    t`Part of this page didn’t load. Reload the page. Saved data is kept, but what you are typing will be lost.`,
    'not-loaded',
  );
}

/**
 * A lazily loaded part of a screen whose texts are among the first (`vite.chunks.ts`). If its code fails to load, a rejection would unmount
 * the screen and lose its input: instead the part stays suspended and is retried.
 */
export const lazyFirst = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));

/** The same with texts that are loaded along with it. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyFirst(() => withTexts(load));

/** The same, loaded once the first screen is drawn. */
export const lazyAfterFirst = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyFirst(() => afterFirstScreen(() => withTexts(load)));

/** Retries stylesheets that failed to load: the build's own loader requests each only once, and renders without it. */
export function askAgainForStyles(): void {
  const again = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    void waitFor(AGAIN_MS).then(() => target.replaceWith(target.cloneNode()));
  };
  document.addEventListener('error', again, true);
}
