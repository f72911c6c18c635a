/**
 * Pictures of the screens on the demo data, each of its own and all on one sheet: by width, theme and language.
 *
 *     npm run shots -- /tmp/looks --screen products --screen intake --width 390 --language it --theme dark --as milano --full
 *
 * The folder keeps the demo, so that a second run starts at once.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { chromium, type Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';

import type { Caller } from '../../contract/access.ts';
import { routeGuard } from '../../src/shell/route-guard.ts';
import { addressesOf } from '../flows/support/addresses.ts';
import { speak } from '../flows/support/counter.ts';
import { atRest } from '../support/at-rest.ts';
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts';
import { type Demo, withDemo } from './demo.ts';

const HEIGHTS: Readonly<Record<string, number>> = { 390: 844, 820: 1100, 844: 390, 1440: 900 };
/** In pixels. */
const SHEET = { width: 3600, picture: 480, caption: 24, gap: 8 };
const many = (...values: string[]) => ({ type: 'string', multiple: true, default: values }) as const;
const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screen: many(),
    width: many(...Object.keys(HEIGHTS)),
    language: many('it', 'en', 'zh'),
    theme: many('light', 'dark'),
    // The beginning of a demo account's address.
    as: { type: 'string', default: 'admin' },
    full: { type: 'boolean', default: false },
    port: { type: 'string', default: '8197' },
  },
});
const folder = positionals[0] ?? mkdtempSync(path.join(tmpdir(), 'ordito-shots-'));
await withDemo({ folder: path.join(folder, 'data'), port: chosen.port, as: chosen.as }, takeAll);

async function takeAll({ url, api, token }: Demo): Promise<void> {
  const { data: caller } = await api.json<{ data: Caller }>('GET', '/profile', token);
  const [item] = routeGuard('products', caller) === 'open' ? await api.items('products', { token } as never) : [];
  // Its own parameter keeps quick-add from opening by itself.
  const addresses = [...(await addressesOf(api, token, caller, item?.code ?? ''))].map(
    ([name, address]) => [name, `${address}?page=1`] as const,
  );
  const screens = [['login', '/login'], ['start', '/'], ...addresses, ['401', '/401'], ['404', '/404']] as const;
  const wanted = screens.filter(([name]) => chosen.screen.length === 0 || chosen.screen.includes(name));
  const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) });
  const taken: { name: string; picture: Buffer }[] = [];
  for (const width of chosen.width) {
    const viewport = { width: Number(width), height: HEIGHTS[width] ?? 900 };
    const touch = { hasTouch: Number(width) < 1000, isMobile: Number(width) < 1000 };
    const context = await browser.newContext({ viewport, ...touch, reducedMotion: 'reduce', permissions: ['camera'] });
    const page = await context.newPage();
    for (const language of chosen.language) {
      await speak(page, url, language.toUpperCase());
      for (const [screen, address] of wanted) {
        if (screen === 'login') await context.clearCookies({ name: 'token' });
        else await context.addCookies([{ name: 'token', value: token, url }]);
        await page.goto(url + address);
        for (const theme of chosen.theme) {
          const name = `${screen}-${width}-${language}-${theme}`;
          await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
          taken.push({ name, picture: await take(page, name) });
        }
      }
    }
    await context.close();
  }
  await browser.close();
  await layOut(taken);
  console.log(JSON.stringify({ bench: 'shots', pictures: taken.length, folder }));
}

async function take(page: Page, name: string): Promise<Buffer> {
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  const isThere = () =>
    [...document.images].every((each) => each.complete || !each.checkVisibility()) &&
    [...document.querySelectorAll('[aria-busy="true"]')].every((each) => !each.checkVisibility());
  await page.waitForFunction(isThere, undefined, { timeout: 15_000 }).catch(() => console.log(`${name}: still busy`));
  // What is drawn after the rows.
  await page.waitForTimeout(1500);
  await page.evaluate(atRest);
  return page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: chosen.full });
}

/** All pictures on one sheet, with their names. */
async function layOut(taken: readonly { name: string; picture: Buffer }[]): Promise<void> {
  const parts: OverlayOptions[] = [];
  let [left, top] = [0, 0];
  for (const { name, picture } of taken) {
    const small = sharp(picture).resize({ height: SHEET.picture });
    const { data: input, info } = await small.toBuffer({ resolveWithObject: true });
    if (left > 0 && left + info.width > SHEET.width) [left, top] = [0, top + SHEET.picture + SHEET.caption + SHEET.gap];
    const caption = `<svg width="${info.width}" height="${SHEET.caption}"><text y="17" font-size="14">${name}</text></svg>`;
    parts.push({ input: Buffer.from(caption), left, top }, { input, left, top: top + SHEET.caption });
    left += info.width + SHEET.gap;
  }
  const size = { width: SHEET.width, height: top + SHEET.picture + SHEET.caption };
  const sheet = sharp({ create: { ...size, channels: 3, background: '#ddd' } });
  await sheet.composite(parts).png({ palette: true }).toFile(path.join(folder, 'sheet.png'));
}
