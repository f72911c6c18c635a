import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

import { atRest } from '../../support/at-rest.ts';

/**
 * Expects no axe violation on the current page, light and dark. The schemes differ in colours only, so the second scan checks
 * contrast alone. Leaves the page light.
 */
export async function expectClean(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOf(page), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The rule in which the colour schemes differ. */
export const CONTRAST = ['color-contrast'];

/** Expects sufficient contrast in the current colours. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  expect(await violationsOf(page, CONTRAST), what).toEqual([]);
}

/** Violations of all or some of axe's rules in the current colours. */
export async function violationsOf(page: Page, rules: string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(atRest);
  return page.evaluate(violations, rules);
}

/** Runs in the page: violations of all or some of axe's rules. */
async function violations(rules: string[] | null): Promise<string[]> {
  const runner = (window as unknown as { axe: typeof axe }).axe;
  // Screens of other tabs stay in the document.
  const hidden = [...document.querySelectorAll('#main > *')].filter((each) => !each.checkVisibility());
  // Violations only: describing what passes takes axe longer than finding it.
  const found = await runner.run(
    { include: document, exclude: hidden } as axe.ElementContext,
    // No rule in use reads the stylesheets, which would be fetched again.
    { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) },
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
