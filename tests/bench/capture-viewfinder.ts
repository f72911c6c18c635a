/** Shutter to "saved on this device" at the viewfinder of counter mode, measured in the page. */
import type { Page } from '@playwright/test';

import type { Person } from '../flows/support/api.ts';
import { NARROW, signIn } from '../flows/support/counter.ts';
import { cameraArgs, clothClip, openCounter, place, saved, shutter } from '../flows/support/viewfinder.ts';
import { round, withBrowser } from './support.ts';

/** Times of one type of shot, in ms. */
interface Times {
  p50: number;
  p95: number;
}

export interface ViewfinderFigures {
  garments: number;
  /** A photo of an unfinished item: press to durable on disk. */
  photo: Times;
  /** The last photo of an item: press to the item in the outbox, durable. */
  item: Times;
  longestTaskMs: number;
}

/** Captures that many garments with two photos each, as fast as the screen allows. */
export async function viewfinderRun(url: string, merchant: Person, garments: number): Promise<ViewfinderFigures> {
  return withBrowser(
    { viewport: NARROW },
    async (page) => {
      await signIn(page, url, merchant);
      await openCounter(page, url);
      await watch(page);
      for (let number = 0; number < garments + 1; number++) {
        // The first one warms up.
        if (number === 1) await page.evaluate(() => Object.assign(window, { shots: [], longest: 0 }));
        await press(page);
        await place(page).and(page.locator('[data-slot="tagImage"]')).waitFor();
        const before = (await saved(page).count()) > 0 ? await saved(page).getAttribute('data-seq') : null;
        await press(page);
        await page.waitForFunction((seq) => {
          const item = document.querySelector('[data-testid="saved-item"]');
          return item !== null && item.getAttribute('data-seq') !== seq;
        }, before);
      }
      const { shots, longest } = await page.evaluate(() => {
        const { shots: taken, longest: task } = window as unknown as ShotTimes;
        return { shots: taken, longest: task };
      });
      return {
        garments,
        photo: times(shots.filter(({ last }) => !last).map(({ ms }) => ms)),
        item: times(shots.filter(({ last }) => last).map(({ ms }) => ms)),
        longestTaskMs: round(longest, 0),
      };
    },
    // A press waits for the camera's next frame: at the flows' frame rate, that would dominate the measurement.
    cameraArgs(await clothClip(15)),
  );
}

interface ShotTimes {
  shots: { ms: number; last: boolean }[];
  longest: number;
}

async function press(page: Page): Promise<void> {
  await shutter(page).and(page.locator('[aria-disabled="false"]')).click();
}

/** Records the time from each press of the shutter until the screen says that the photo, or its item, is on disk. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: ShotTimes = Object.assign(window as unknown as ShotTimes, { shots: [], longest: 0 });
    let pressed: number | null = null;
    const state = () => {
      const slot = document.querySelector('[data-testid="place"]')?.getAttribute('data-slot');
      const seq = document.querySelector('[data-testid="saved-item"]')?.getAttribute('data-seq');
      return `${slot} ${seq}`;
    };
    let before = state();
    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (target instanceof Element && target.closest('[data-testid="shutter"]')) pressed = timeStamp;
      },
      { capture: true },
    );
    new MutationObserver(() => {
      const now = state();
      if (now === before || pressed === null) return;
      const last = now.split(' ')[1] !== before.split(' ')[1];
      if (!last && now.split(' ')[0] === 'itemImage') return;
      watched.shots.push({ ms: performance.now() - pressed, last });
      before = now;
      pressed = null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

function times(values: readonly number[]): Times {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN, 0);
  return { p50: at(0.5), p95: at(0.95) };
}
