import { type ComponentType, lazy } from 'react';

/** How long to wait before code that did not come is asked for again, in ms; longer each time, up to the latter. */
const AGAIN_MS = 3000;
const LATEST_MS = 15_000;

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

async function untilLoaded<T>(load: () => Promise<T>, pause = AGAIN_MS): Promise<T> {
  try {
    return await load();
  } catch {
    await waitFor(pause);
    return untilLoaded(load, Math.min(2 * pause, LATEST_MS));
  }
}

/**
 * A part of a screen whose code comes when it is drawn. Code that cannot be had is no reason to lose the screen, which a
 * rejection here would take down, and what was typed in it: the part is waited for, and asked for again and again.
 */
export const laterPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));

/** Asks again for stylesheets that did not come: the build's own loader asks for each but once, and draws its part without. */
export function askAgainForStyles(): void {
  const again = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    void waitFor(AGAIN_MS).then(() => target.replaceWith(target.cloneNode()));
  };
  document.addEventListener('error', again, true);
}
