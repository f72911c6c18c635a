import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

import { atRest } from '../../support/at-rest.ts';

/**
 * axe finds nothing on the page as it is now, light and dark. The schemes differ in colours alone, so the second is asked for
 * those. The page is light when it is done.
 */
export async function expectClean(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNothing(page, `${what}, light`, null);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What stands on the page has the contrast it needs, in the colours it has now. */
export const expectReadable = (page: Page, what: string): Promise<void> =>
  expectNothing(page, what, ['color-contrast']);

async function expectNothing(page: Page, what: string, rules: string[] | null): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(atRest);
  expect(await page.evaluate(violations, rules), what).toEqual([]);
}

/** Runs in the page: what axe has against it, by all of its rules or by some. */
async function violations(rules: string[] | null): Promise<string[]> {
  const runner = (window as unknown as { axe: typeof axe }).axe;
  // Of what is in order nothing is asked: to describe it takes axe longer than to find it.
  const found = await runner.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
