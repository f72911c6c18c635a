/** A fake camera of drawn frames, and actions in the counter's viewfinder. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, type Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';

import { CHROMIUM_FLAGS } from '../../support/chromium-flags.ts';
import type { Api, Person as ApiPerson } from './api.ts';
import { expectWaiting, NARROW, signIn } from './counter.ts';
import { endUndo } from './device-db.ts';
import type { Profile } from './test.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-camera-'));
const SIZE = { width: 1280, height: 960 };
/** Frames per second: low enough for a machine without a GPU. */
const PACE = 5;
const FRAMES_EACH = 3;

/** Keeps pictures as a clip for Chromium's fake camera, which plays it over and over. */
async function clip(name: string, pictures: readonly Sharp[], pace = PACE): Promise<string> {
  const header = `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F${pace}:1 Ip A1:1 C420\n`;
  const parts: Buffer[] = [Buffer.from(header)];
  for (const picture of pictures) {
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const frame = Buffer.concat([Buffer.from('FRAME\n'), toYuv420(data)]);
    parts.push(...Array<Buffer>(FRAMES_EACH).fill(frame));
  }
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat(parts));
  return file;
}

/** RGB bytes as full planes of brightness and quarter planes of colour (BT.601, video range). */
function toYuv420(rgb: Buffer): Buffer {
  const { width, height } = SIZE;
  const luma = Buffer.alloc(width * height);
  const blue = Buffer.alloc((width * height) / 4);
  const red = Buffer.alloc((width * height) / 4);
  for (let index = 0; index < luma.length; index++) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(3 * index, 3 * index + 3);
    luma[index] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x % 2 === 1 || y % 2 === 1) continue;
    const at = (y / 2) * (width / 2) + x / 2;
    blue[at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
    red[at] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
  }
  return Buffer.concat([luma, blue, red]);
}

/** Frames as textured as cloth on a counter, each different; `pace` in pictures a second. */
export function clothClip(pace?: number): Promise<string> {
  const pictures = [0, 1, 2, 3].map((seed) => {
    const noise = { type: 'gaussian' as const, mean: 70 + 30 * seed, sigma: 22 };
    return { create: { width: 700, height: 620, channels: 3 as const, background: 'white', noise } };
  });
  const counter = { create: { ...SIZE, channels: 3 as const, background: { r: 205, g: 203, b: 198 } } };
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
  const table = { create: { ...SIZE, channels: 3 as const, background: { r: 180, g: 178, b: 170 } } };
  const picture = sharp(table).composite([{ input: code, left: 430, top: 270 }]);
  return clip(`tag-${encodeURIComponent(text).slice(-12)}.y4m`, [picture]);
}

/** Arguments of a browser whose camera plays a clip and is allowed without asking. */
export const cameraArgs = (file: string): string[] => [
  ...CHROMIUM_FLAGS,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

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
