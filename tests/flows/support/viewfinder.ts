/** A fake camera of drawn frames, and actions in the counter's viewfinder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, type Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';

import { CAMERA, cameraFlags, filmOf, frameOf } from '../../support/camera-film.ts';
import { CHROMIUM_FLAGS } from '../../support/chromium-flags.ts';
import type { Api, Person as ApiPerson } from './api.ts';
import { expectWaiting, NARROW, signIn } from './counter.ts';
import { endUndo } from './device-db.ts';
import type { Profile } from './test.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-camera-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const FRAMES_EACH = 3;

/** Keeps pictures as a film for Chromium's fake camera. */
async function clip(name: string, pictures: readonly Sharp[], pace?: number): Promise<string> {
  const frames = await Promise.all(pictures.map(frameOf));
  const file = path.join(folder, name);
  writeFileSync(
    file,
    filmOf(
      frames.flatMap((frame) => Array<Buffer>(FRAMES_EACH).fill(frame)),
      pace,
    ),
  );
  return file;
}

/** Frames as textured as cloth on a counter, each different; `pace` in pictures a second. */
export function clothClip(pace?: number): Promise<string> {
  const pictures = [0, 1, 2, 3].map((seed) => {
    const noise = { type: 'gaussian' as const, mean: 70 + 30 * seed, sigma: 22 };
    return { create: { width: 700, height: 620, channels: 3 as const, background: 'white', noise } };
  });
  const counter = { create: { ...CAMERA, channels: 3 as const, background: { r: 205, g: 203, b: 198 } } };
  return clip(
    'cloth.y4m',
    pictures.map((piece) => sharp(counter).composite([{ input: piece, left: 290, top: 170 }])),
    pace,
  );
}

/** A tag's QR code, held into the camera. */
export async function tagClip(text: string): Promise<string> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dots = Buffer.from(data.flat().map((dark) => (dark ? 20 : 245)));
  const code = await sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .resize(420, 420, { kernel: 'nearest' })
    .png()
    .toBuffer();
  const table = { create: { ...CAMERA, channels: 3 as const, background: { r: 180, g: 178, b: 170 } } };
  const picture = sharp(table).composite([{ input: code, left: 430, top: 270 }]);
  return clip(`tag-${encodeURIComponent(text).slice(-12)}.y4m`, [picture]);
}

/** Arguments of a browser whose camera plays a film. */
export const cameraArgs = (file: string): string[] => [...CHROMIUM_FLAGS, ...cameraFlags(file)];

/** Arguments of a browser that has a camera and does not allow it. */
export const deniedArgs = [
  ...CHROMIUM_FLAGS,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream=deny',
];

export const shutter = (page: Page) => page.getByTestId('shutter');
export const place = (page: Page) => page.getByTestId('place');
export const counterCode = (page: Page) => page.getByTestId('counter-code');
export const saved = (page: Page) => page.getByTestId('saved-item');

/** Opens counter mode and waits for the live picture and a code. */
export async function openCounter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/intake`);
  await expectCounter(page);
}

/** The live picture is there, and a code. */
async function expectCounter(page: Page): Promise<void> {
  await expect(page.getByTestId('viewfinder')).toHaveAttribute('data-live', 'true');
  await expect(counterCode(page)).toHaveText(/^[A-Z0-9]+-/);
}

/** A tablet whose camera plays a clip, with its person at the counter. */
export async function atCounter(
  profile: Profile,
  url: string,
  person: { email: string; password: string },
  film: string,
): Promise<Page> {
  const page = await profile.open({ viewport: NARROW, args: cameraArgs(film) });
  await signIn(page, url, person, '/intake');
  await expectCounter(page);
  return page;
}

/** Takes the photo the counter asks for. */
export async function shoot(page: Page): Promise<void> {
  await expect(shutter(page)).toHaveAttribute('aria-disabled', 'false');
  await shutter(page).click();
}

/** Captures one garment with both photos; returns its code once it is saved on the device. */
export async function garment(page: Page): Promise<string> {
  const before = (await saved(page).count()) > 0 ? await saved(page).getAttribute('data-seq') : '';
  await expect(place(page)).toHaveAttribute('data-slot', 'itemImage');
  await shoot(page);
  await expect(place(page)).toHaveAttribute('data-slot', 'tagImage');
  await shoot(page);
  await expect(saved(page)).toBeVisible();
  await expect(saved(page)).not.toHaveAttribute('data-seq', before ?? '');
  return (await page.getByTestId('saved-code').textContent()) ?? '';
}

/** Types a code as a hardware scanner does: all keys at once, then Enter. */
export async function wedge(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...Array.from(text), 'Enter']) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, code);
}

/** Waits until nothing waits on this device; returns the codes on the server. */
export async function arrived(
  page: Page,
  api: Api,
  plural: 'products' | 'fabrics' | 'generics',
  person: ApiPerson,
  count: number,
): Promise<string[]> {
  const codes = async () => (await api.items(plural, person)).map(({ code }) => code);
  await endUndo(page);
  await expect.poll(async () => (await codes()).length, { timeout: 120_000 }).toBe(count);
  await expectWaiting(page, 0);
  return codes();
}
