/** Photos in the built app: said to be blurred, made off the page's thread, and without the worker where a browser cannot have it. */
import type { Page } from '@playwright/test';

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

test('capture: warns of a blurred photo, offers a retake, saves anyway; 24 megapixels do not block the page', async ({
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

  const file = await hugePhoto();
  const work = await workMeter(page);
  const before = await whenQuiet(work);
  await choose(page, 'itemImage', file);
  await expect(picture).toBeVisible();
  const ours = (await work()) - before;
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    2048, 1365,
  ]);

  // What the page would have to do if it did the work itself.
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'own' })),
  );
  await page.locator('#own').setInputFiles(file);
  const start = await work();
  await page.locator('#own').evaluate(async (input: HTMLInputElement) => {
    const whole = new Image();
    whole.src = URL.createObjectURL(input.files![0]!);
    await whole.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 2048, height: 1365 });
    canvas.getContext('2d')?.drawImage(whole, 0, 0, 2048, 1365);
    await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  });
  const itself = (await work()) - start;
  // A busy machine adds to both; all of the work would be as much as the page itself.
  expect(ours).toBeLessThan(itself * 0.95);
});
