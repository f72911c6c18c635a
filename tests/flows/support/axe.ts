import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * axe finds nothing on the page as it is now, light and dark. The schemes differ in colours alone, so the second is asked for
 * those. The page is light when it is done.
 */
export async function expectClean(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(atRest);
    // All of it runs in the page: there is no frame of somebody else's, for which the newer way opens a second page each time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(told, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Runs in the page: waits until everything that moves or fades has ended, as half-faded text is no text anyone reads. */
async function atRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const ends = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
  for (let round = 0; round < 10; round++) {
    // What has just been asked for begins with the frame after the next.
    await frame();
    await frame();
    const moving = document.getAnimations().filter(ends);
    if (moving.length === 0) return;
    // One that is broken off has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
