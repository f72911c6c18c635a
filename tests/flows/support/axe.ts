import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing on the page as it is now, light and dark. The schemes differ in colours alone, so the second is asked for those. */
export async function expectClean(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Half-faded text is no text anyone reads.
    await page.waitForTimeout(300);
    // All of it runs in the page: there is no frame of somebody else's, for which the newer way opens a second page each time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(told, `${what}, ${colorScheme}`).toEqual([]);
  }
}
