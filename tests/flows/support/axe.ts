import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

import { atRest } from '../../support/at-rest.ts';

/**
 * Expects no axe violation on the current page, light and dark. The schemes differ in colours only, so the second scan checks
 * contrast alone. Leaves the page light.
 */
export async function expectClean(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNothing(page, `${what}, light`, null);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects sufficient contrast in the current colours. */
export const expectReadable = (page: Page, what: string): Promise<void> =>
  expectNothing(page, what, ['color-contrast']);

async function expectNothing(page: Page, what: string, rules: string[] | null): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(atRest);
  expect(await page.evaluate(violations, rules), what).toEqual([]);
}

/** Runs in the page: violations of all or some of axe's rules. */
async function violations(rules: string[] | null): Promise<string[]> {
  const runner = (window as unknown as { axe: typeof axe }).axe;
  // Violations only: describing what passes takes axe longer than finding it.
  const found = await runner.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
