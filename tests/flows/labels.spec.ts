/** Tags: how large their paper is, that their QR codes can be read back, and that printing needs no network. */
import type { Locator, Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import {
  capture,
  expectDelivered,
  expectWaiting,
  NARROW,
  openForm,
  signIn,
  startForm,
  WIDE,
} from './support/counter.ts';
import { rowsOf } from './support/device-db.ts';
import { goTo } from './support/go-to.ts';
import { photo } from './support/photos.ts';
import { readQr } from './support/qr.ts';
import { expect, test } from './support/test.ts';

// What a label printer of 300 dots per inch puts on paper.
test.use({ viewport: WIDE, deviceScaleFactor: 3 });

// A headless browser has no dialog to print with; what it would print is taken as a PDF. Both at once disturb each other.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['prints'] = String(Number(document.documentElement.dataset['prints'] ?? 0) + 1);
    };
  }),
);

const isUpload = (url: string | undefined) => url?.endsWith('/mobile') ?? false;
const isCall = (url: string | undefined) => url?.startsWith('/admin/api') ?? false;
const printed = (page: Page) => page.locator('[data-printout] [data-testid="label"]');
const rolls = (page: Page) => page.getByTestId('rolls').getByRole('radio');
const printButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Print \d+ tags?$/ });

/** Sizes of the pages that would come out of the printer, in mm. */
async function pages(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => ({
    width: (Number(width) * 25.4) / 72,
    height: (Number(height) * 25.4) / 72,
  }));
}

async function expectPaper(page: Page, count: number, width: number, height: number): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
  await page.evaluate(() => delete document.documentElement.dataset['prints']);
  const found = await pages(page);
  expect(found).toHaveLength(count);
  for (const each of found) {
    expect(Math.abs(each.width - width), `width ${each.width}`).toBeLessThan(0.5);
    expect(Math.abs(each.height - height), `height ${each.height}`).toBeLessThan(0.5);
  }
}

/** The texts of the QR codes as they lie on the paper. */
async function readBack(page: Page, labels: Locator): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const texts: string[] = [];
  for (const label of await labels.all()) texts.push(...(await readQr(await label.screenshot())));
  await page.emulateMedia({ media: null });
  return texts;
}

/** Lines of the printed tags that are wider than their column, lie over one another, or beyond the paper. */
async function cutOff(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const cut = await printed(page).evaluateAll((all) =>
    all.flatMap((label) => {
      const paper = label.getBoundingClientRect();
      let free = paper.top;
      return [...(label.lastElementChild?.children ?? [])].flatMap((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        const fits = line.scrollWidth <= line.clientWidth && top >= free && bottom <= paper.bottom;
        free = bottom;
        return fits ? [] : [line.textContent ?? ''];
      });
    }),
  );
  await page.emulateMedia({ media: null });
  return cut;
}

const codesOf = (labels: Locator) =>
  labels.evaluateAll((all) => all.map((each) => each.getAttribute('data-code') ?? ''));

const addresses = (page: Page, codes: readonly string[]) =>
  codes.map((code) => `${new URL(page.url()).origin}/i/${code}`);

test('tags: prints this device’s items on every paper size and blank tags from its reserve, offline', async ({
  page,
  network,
  merchant,
}) => {
  test.slow();
  await page.setViewportSize(NARROW);
  await startForm(page, network.url, merchant, 'Products');
  const codes = [await capture(page, await photo(400, 640, 480))];
  await expectDelivered(page);
  const supply = async () =>
    (await rowsOf<{ kind: string }>(page, 'codes')).filter(({ kind }) => kind === 'product').length;
  await expect.poll(supply).toBeGreaterThan(60);
  network.fault = ({ url }) => (isCall(url) ? 'drop' : null);
  for (const seed of [401, 402]) codes.push(await capture(page, await photo(seed, 640, 480)));
  await page.getByTestId('saved-item').getByRole('button', { name: 'Print tag' }).click();
  await expect(printed(page)).toHaveCount(1);
  await expectPaper(page, 1, 62, 29);
  expect(await readBack(page, printed(page))).toEqual(addresses(page, codes.slice(-1)));
  await page.emulateMedia({ media: 'print' });
  await expect(printed(page)).toContainText(merchant.fullName);
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: null });
  // Back on the page, nothing of it is left to be printed by mistake.
  await page.mouse.click(5, 5);
  await expect(printed(page)).toHaveCount(0);
  await expectWaiting(page, 2);

  await page.setViewportSize(WIDE);
  await goTo(page, '/labels');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await page.getByRole('radio', { name: '50 × 30 mm' }).check();
  await printButton(page).click();
  await expectPaper(page, 3, 50, 30);
  expect((await readBack(page, printed(page))).sort()).toEqual(addresses(page, codes).sort());
  expect(await cutOff(page)).toEqual([]);
  // Newest first, as on the screen.
  expect(await codesOf(printed(page))).toEqual(codes.toReversed());
  await page.getByRole('radio', { name: 'A4 sheet' }).check();
  await page.getByRole('radio', { name: 'Tag 23' }).check({ force: true });
  await expect(page.getByText('2 sheets')).toBeVisible();
  await printButton(page).click();
  await expectPaper(page, 2, 210, 297);
  expect((await readBack(page, printed(page))).sort()).toEqual(addresses(page, codes).sort());
  await page.emulateMedia({ media: 'print' });
  const places = await printed(page).evaluateAll((all) =>
    all.map((each) => {
      const { left, top } = each.getBoundingClientRect();
      const mm = (pixels: number) => (pixels / 96) * 25.4;
      return { left: mm(left), top: mm(top + window.scrollY) };
    }),
  );
  for (const [index, left] of [70, 140].entries()) {
    expect(places[index]?.left).toBeCloseTo(left, 0);
    expect(places[index]?.top).toBeCloseTo(0.5 + 7 * 37, 0);
  }
  await page.emulateMedia({ media: null });

  await page.goto(`${network.url}/labels?part=blank`);
  await page.getByLabel('How many').fill('0');
  await page.getByRole('button', { name: 'Create tags' }).click();
  await expect(page.getByText('From 1 to 200')).toBeVisible();
  await page.getByLabel('How many').fill('200');
  await page.getByRole('button', { name: 'Create tags' }).click();
  const note = page.getByText(/only \d+ codes on this device can be printed now/);
  await expect(note).toBeVisible();
  const spare = Number(/only (\d+)/.exec((await note.textContent()) ?? '')?.[1]);
  await page.getByLabel('How many').fill(String(spare));
  await page.getByRole('button', { name: 'Create tags' }).click();
  await expect(rolls(page)).toHaveCount(1);
  await expect(page.getByTestId('rolls')).toContainText('Only you can use them, until');
  await printButton(page).click();
  const blank = await codesOf(printed(page));
  expect(new Set(blank).size).toBe(spare);
  await goTo(page, '/labels?part=items');
  await expect(page.getByRole('radio', { name: 'A4 sheet' })).toBeChecked();
  await goTo(page, '/products/index');
  await page.setViewportSize(NARROW);
  await openForm(page, 'Products');
  const next = await capture(page, await photo(421, 640, 480));
  expect([...blank, ...codes]).not.toContain(next);
  expect(next).toMatch(/-P\d/);
});

test('tags: an item without a code has no tag and says so; a roll of blank tags is stored before printing', async ({
  page,
  network,
  merchant,
}) => {
  await page.setViewportSize(NARROW);
  network.fault = ({ url }) => (/\/(codes|unique)\//.test(url ?? '') || isUpload(url) ? 'drop' : null);
  await signIn(page, network.url, merchant);
  await page.getByRole('dialog').getByRole('button', { name: 'Textile mixes' }).click();
  await expect(page.getByPlaceholder('Assigned on upload')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('saved-item')).toContainText('Code assigned on upload');
  await expect(page.getByRole('button', { name: 'Print tag' })).toHaveCount(0);
  await page.setViewportSize(WIDE);
  await goTo(page, '/labels');
  await expect(page.getByText('1 item has no code yet')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'No tags selected' })).toBeDisabled();
  network.fault = () => null;
  await expectWaiting(page, 0);
  await expect(page.getByRole('checkbox')).toBeChecked();

  const codes = ['TAG-P000901', 'TAG-P000902', 'TAG-P000903'];
  const methods: string[] = [];
  network.fault = ({ url, method }) => {
    if (url !== '/admin/api/codes/tags') return null;
    methods.push(method ?? '');
    const headers = { 'Content-Type': 'application/json', 'X-App': 'ordito/0' };
    return { status: 200, headers, body: JSON.stringify({ data: { codes } }) };
  };
  await goTo(page, '/labels?part=blank');
  await page.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: 'Create tags' }).click();
  await expect(rolls(page)).toBeChecked();
  expect(methods).toEqual(['POST']);
  // The page goes between reserving and printing; the network too.
  network.fault = ({ url }) => (isCall(url) ? 'drop' : null);
  await page.reload();
  await rolls(page).check();
  await printButton(page).click();
  expect(await codesOf(printed(page))).toEqual(codes);
  expect(await readBack(page, printed(page))).toEqual(addresses(page, codes));

  // What the crawl does not open is accessible, and no wider than a phone.
  network.fault = () => null;
  for (const [path, seen] of [
    ['/labels?part=blank', page.getByRole('button', { name: 'Create tags' })],
    ['/i/ZZZ-P0000014', page.getByRole('heading', { level: 1, name: 'ZZZ-P0000014' })],
  ] as const) {
    await goTo(page, path);
    await seen.waitFor();
    await expectClean(page, path);
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
    await page.setViewportSize(WIDE);
  }
});
