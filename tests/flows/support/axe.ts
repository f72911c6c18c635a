import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

import { atRest } from '../../support/at-rest.ts';

/** Half as large as the module's own source, which every new page has to read. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How much of a page is scanned: all of it, or the open dialog, or else the screen without the shell. */
type Scope = 'page' | 'part';

/**
 * Expects no axe violation in the open dialog or else in the screen, light and dark: the crawl scans the shell and every screen as it
 * opens. The schemes differ in colours only, so the second scan checks contrast alone. Leaves the page light.
 */
export async function expectClean(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOf(page, 'part'), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, 'part', CONTRAST), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The rule in which the colour schemes differ. */
export const CONTRAST = ['color-contrast'];

/** Expects sufficient contrast of the page in its present colours. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  expect(await violationsOf(page, 'page', CONTRAST), what).toEqual([]);
}

/** Violations of all or some of axe's rules in the current colours. */
export async function violationsOf(page: Page, scope: Scope, rules: string[] | null = null): Promise<string[]> {
  await page.evaluate(atRest);
  const found = await page.evaluate(violations, { scope, rules });
  if (found) return found;
  await page.evaluate(SOURCE);
  return (await page.evaluate(violations, { scope, rules })) ?? ['axe was not loaded'];
}

/** Runs in the page: violations of all or some of axe's rules; null while axe is not there. */
async function violations({ scope, rules }: { scope: Scope; rules: string[] | null }): Promise<string[] | null> {
  const runner = (window as unknown as { axe?: typeof axe }).axe;
  if (!runner) return null;
  const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const dialogs = seen('[role=dialog], dialog').slice(-1);
  // Menus and messages stand beside the screen.
  const screen = seen('#main').length > 0 ? seen('#main, [data-portal] > *') : document;
  const part = dialogs.length > 0 ? dialogs : screen;
  // Screens of other tabs stay in the document.
  const hidden = [...document.querySelectorAll('#main > *')].filter((each) => !each.checkVisibility());
  // The rows of a list are built alike: three of them tell, and all would take half of the time of a scan.
  const more = document.querySelectorAll(':is(ul[data-look] > li, tbody > tr):nth-child(n + 4)');
  // Violations only: describing what passes takes axe longer than finding it.
  const found = await runner.run(
    { include: scope === 'part' ? part : document, exclude: [...hidden, ...more] } as axe.ElementContext,
    // No rule in use reads the stylesheets, which would be fetched again.
    { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) },
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
