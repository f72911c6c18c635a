/** Photos in the built app: said to be blurred, made off the page's thread, and without the worker where a browser cannot have it. */
import { expectClean } from './support/axe.ts';
import { capture, choose, expectDelivered, NARROW, startForm } from './support/counter.ts';
import { checkedPhoto, hugePhoto } from './support/marked-photos.ts';
import { cutPhoto, photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW });

test('capture: without OffscreenCanvas, compresses with the library under the content security policy', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  await startForm(page, server.url, merchant, 'Fabrics');
  await choose(page, 'itemImage', await cutPhoto(401));
  await expect(page.locator('[data-slot="itemImage"]')).toContainText('Part of this photo is missing');
  await capture(page, await photo(400, 2400, 1800));
  await expectDelivered(page);
  expect(await api.items('fabrics', merchant)).toHaveLength(1);
  // It was not our worker that did it: the page has none.
  expect(page.workers()).toEqual([]);
});

/** Widths of what the page itself decodes or draws, in pixels. */
interface Drawing {
  drawn: number[];
}

function noteDrawing(): void {
  const drawn: number[] = [];
  Object.assign(window, { drawn } satisfies Drawing);
  const decode = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
  const decodeNoted = async (...given: unknown[]) => {
    const bitmap = await decode(...given);
    drawn.push(bitmap.width);
    return bitmap;
  };
  Object.assign(window, { createImageBitmap: decodeNoted });
  const { prototype } = CanvasRenderingContext2D;
  const draw = Reflect.get(prototype, 'drawImage') as (...given: unknown[]) => void;
  Reflect.set(prototype, 'drawImage', function drawNoted(this: unknown, ...given: [HTMLImageElement, ...unknown[]]) {
    drawn.push(given[0].naturalWidth ?? given[0].width);
    return draw.apply(this, given);
  });
}

test('capture: warns of a blurred photo, offers a retake, saves anyway; 24 megapixels are a worker’s', async ({
  page,
  server,
  api,
  merchant,
}) => {
  await startForm(page, server.url, merchant, 'Products');
  const note = page.locator('[data-slot="itemImage"] [data-hint]');
  const picture = page.locator('[data-slot="itemImage"] img');
  const [sharp, blurred] = [await checkedPhoto(), await checkedPhoto(8)];
  await choose(page, 'itemImage', sharp);
  await expect(picture).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await choose(page, 'itemImage', blurred);
  await expect(note).toContainText('The photo looks blurred.');
  await expectClean(page, 'the hint');
  const chooser = page.waitForEvent('filechooser');
  await note.getByRole('button', { name: 'Retake' }).click();
  await (await chooser).setFiles(sharp);
  await expect(note).toHaveCount(0);
  await expect(picture).toBeVisible();

  await capture(page, blurred);
  await expectDelivered(page);
  expect(await api.items('products', merchant)).toHaveLength(1);

  await page.evaluate(noteDrawing);
  await choose(page, 'itemImage', await hugePhoto());
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    2048, 1365,
  ]);
  // The work is a worker's: the page decodes and draws the result at most.
  expect(page.workers().length).toBeGreaterThan(0);
  const drawn = await page.evaluate(() => (window as unknown as Drawing).drawn);
  expect(drawn.filter((width) => width > 2048)).toEqual([]);
});
