/** Photo truth, through the real form and by every way a browser can decode: upright, white below, no metadata, one at a time. */
import type { Page } from '@playwright/test';

import { expectClean } from './support/axe.ts';
import { capture, choose, expectDelivered, NARROW, openForm, startForm } from './support/counter.ts';
import { decodeBy, decodedBy, WAYS } from './support/decoders.ts';
import {
  brokenPhotos,
  checkedPhoto,
  hugePhoto,
  QUARTERS,
  tellingPhoto,
  transparentPhoto,
  turnedPhoto,
} from './support/marked-photos.ts';
import { photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

// A service worker would answer for the capture worker's script, which these tests change.
test.use({ viewport: NARROW });

interface Shown {
  width: number;
  height: number;
  /** Colours of the quarters, from the upper left, row by row. */
  quarters: number[][];
  /** Kinds of JPEG segments before the picture, e.g. `e1`. */
  segments: string[];
  bytes: number;
}

/** What the form shows is what will be sent: its pixels and its bytes. */
function shownPhotos(page: Page, slot: string): Promise<Shown[]> {
  return page.locator(`[data-slot="${slot}"] img`).evaluateAll((pictures) =>
    Promise.all(
      (pictures as HTMLImageElement[]).map(async (picture) => {
        await picture.decode();
        const { naturalWidth: width, naturalHeight: height } = picture;
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width, height });
        const context = canvas.getContext('2d');
        context?.drawImage(picture, 0, 0);
        const at = (x: number, y: number) => [
          ...(context?.getImageData(x * width, y * height, 1, 1).data.slice(0, 3) ?? []),
        ];
        const bytes = new DataView(await (await fetch(picture.src)).arrayBuffer());
        const segments: string[] = [];
        for (let from = 2; bytes.getUint16(from) !== 0xff_da; from += 2 + bytes.getUint16(from + 2)) {
          segments.push(bytes.getUint8(from + 1).toString(16));
        }
        const quarters = [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
        return { width, height, quarters, segments, bytes: bytes.byteLength };
      }),
    ),
  );
}

const WANTED = QUARTERS.map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

for (const way of WAYS) {
  test(`by ${way}: upright for all eight orientations, one picture decoded at a time; transparency becomes white, metadata stays behind, damage is told`, async ({
    page,
    context,
    server,
    api,
    merchant,
  }) => {
    await decodeBy(context, way);
    await startForm(page, server.url, merchant, 'Generics');
    await test.step('upright', async () => {
      await choose(page, 'images', await Promise.all(ORIENTATIONS.map(turnedPhoto)));
      await expect(page.locator('[data-slot="images"] img')).toHaveCount(8, { timeout: 60_000 });
      const shown = await shownPhotos(page, 'images');
      for (const [index, { width, height, quarters }] of shown.entries()) {
        expect([width, height], `orientation ${index + 1}`).toEqual([2048, 1536]);
        const off = quarters.flatMap((colour, at) => colour.map((part, rgb) => Math.abs(part - WANTED[at]![rgb]!)));
        expect(Math.max(...off), `orientation ${index + 1}: ${JSON.stringify(quarters)}`).toBeLessThan(12);
      }
      if (way === 'library') {
        // It was not our worker that did it: the page has none.
        expect(page.workers()).toEqual([]);
        return;
      }
      const count = await decodedBy(page);
      const decoded = { frames: 0, bitmaps: 0, [way === 'ImageDecoder' ? 'frames' : 'bitmaps']: 8 };
      expect(count).toEqual({ ...decoded, open: 0, mostOpen: 1 });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectDelivered(page);
    await page.reload();
    await openForm(page, 'Fabrics');

    const picture = page.locator('[data-slot="itemImage"] img');
    await test.step('damage', async () => {
      for (const [what, file] of Object.entries(await brokenPhotos())) {
        await choose(page, 'itemImage', file);
        const told = what === 'headOnly' ? 'This photo is damaged' : 'A part of this photo is missing';
        await expect(page.locator('[data-slot="itemImage"]')).toContainText(told);
      }
    });
    await test.step('transparency', async () => {
      await choose(page, 'itemImage', await transparentPhoto());
      await expect(picture).toBeVisible();
      const [white] = await shownPhotos(page, 'itemImage');
      expect(white?.quarters.flat().every((part) => part === 255)).toBe(true);
    });
    await test.step('metadata', async () => {
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await choose(page, 'itemImage', await tellingPhoto());
      await expect(picture).toBeVisible();
      const [shown] = await shownPhotos(page, 'itemImage');
      expect(shown?.bytes).toBeLessThanOrEqual(1_900_000);
      // EXIF and XMP (e1), Photoshop's (ed), comments (fe), any other application's: none but JFIF's own and the colour profile.
      expect(shown?.segments.filter((each) => /^(e[13-9a-f]|fe)$/.test(each))).toEqual([]);
    });
    await capture(page, await photo(400));
    await expectDelivered(page);
    expect(await api.items('fabrics', merchant)).toHaveLength(1);
    if (way !== 'library') expect((await decodedBy(page)).open).toBe(0);
  });
}

test('48 megapixels do not hold the page up', async ({ page, server, merchant }) => {
  await startForm(page, server.url, merchant, 'Fabrics');
  // The first photo loads code.
  await capture(page, await photo(410));
  await expectDelivered(page);
  const file = await hugePhoto();
  const work = await workMeter(page);
  const before = await whenQuiet(work);
  await choose(page, 'itemImage', file);
  await expect(page.locator('[data-slot="itemImage"] img')).toBeVisible();
  const ours = (await work()) - before;
  const [shown] = await shownPhotos(page, 'itemImage');
  expect(shown).toMatchObject({ width: 2048, height: 1536 });

  // What the page would have to do if it did the work itself.
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'own' })),
  );
  await page.locator('#own').setInputFiles(file);
  const start = await work();
  await page.locator('#own').evaluate(async (input: HTMLInputElement) => {
    const picture = new Image();
    picture.src = URL.createObjectURL(input.files![0]!);
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 2048, height: 1536 });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, 2048, 1536);
    await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  });
  const itself = (await work()) - start;
  // A busy machine adds to both; all of the work would be as much as the page itself.
  expect(ours).toBeLessThan(itself * 0.95);
});

/**
 * Reads the processor time of the page's main thread, in ms: unlike the longest task, it does not grow when others want the
 * machine.
 */
async function workMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
}

/** What the meter says once the page is at rest: the list behind the form takes in what was just delivered. */
async function whenQuiet(work: () => Promise<number>): Promise<number> {
  let last = await work();
  await expect(async () => {
    const now = await work();
    const busy = now - last;
    last = now;
    expect(busy).toBeLessThan(10);
  }).toPass({ intervals: [500] });
  return last;
}

test('a blurred photo says so, can be taken again with one tap, and can be saved all the same', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await startForm(page, server.url, merchant, 'Products');
  const note = page.locator('[data-slot="itemImage"] [data-hint]');
  const picture = page.locator('[data-slot="itemImage"] img');
  await choose(page, 'itemImage', await checkedPhoto());
  await expect(picture).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await choose(page, 'itemImage', await checkedPhoto(8));
  await expect(note).toContainText('The photo looks blurred.');
  await expectClean(page, 'the hint');
  const chooser = page.waitForEvent('filechooser');
  await note.getByRole('button', { name: 'Take it again' }).click();
  await (await chooser).setFiles(await checkedPhoto());
  await expect(note).toHaveCount(0);
  await expect(picture).toBeVisible();

  await capture(page, await checkedPhoto(8));
  await expectDelivered(page);
  expect(await api.items('products', merchant)).toHaveLength(1);
});
