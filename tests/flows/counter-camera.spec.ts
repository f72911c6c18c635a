/** Counter mode without a viewfinder: denied, unplugged, killed behind the device's own camera; the item goes on. */
import type { Page } from '@playwright/test';

import { fillSignIn, NARROW, signIn } from './support/counter.ts';
import { endUndo, keysOf, rowsOf } from './support/device-db.ts';
import { badFiles, cutPhoto, photo } from './support/photos.ts';
import { expect, test } from './support/test.ts';
import {
  arrived,
  atCounter,
  cameraArgs,
  clothClip,
  counterCode,
  deniedArgs,
  garment,
  place,
  saved,
  shoot,
} from './support/viewfinder.ts';

let cloth = '';
test.beforeAll(async () => {
  cloth = await clothClip();
});

/** Opens the device's own camera, and answers with a file where there is one. */
async function nativeCamera(page: Page, file?: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByTestId('native-camera').click();
  const opened = await chooser;
  if (file !== undefined) await opened.setFiles(file);
}

test('counter camera: without viewfinder, uses the device camera and says why; rejects bad files, offers partial ones', async ({
  profile,
  server,
  api,
  merchant,
}) => {
  const page = await profile.open({ viewport: NARROW, args: deniedArgs });
  await signIn(page, server.url, merchant, '/intake');
  await expect(page.getByTestId('camera-problem')).toHaveAttribute('data-problem', 'denied');
  await expect(place(page)).toHaveAttribute('data-slot', 'itemImage');
  const { heic, truncated } = await badFiles();
  for (const [file, words] of [
    [heic, 'HEIC'],
    [truncated, 'damaged'],
  ] as const) {
    await nativeCamera(page, file);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByTestId('shot')).toHaveCount(0);
    // Nothing is begun, so no page that is loaded next leads back here.
    await expect.poll(() => keysOf(page, 'drafts')).toEqual([]);
  }
  await nativeCamera(page, await cutPhoto(5));
  await expect(page.getByText('Part of this photo is missing.')).toBeVisible();
  await expect(page.getByTestId('shot')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep as is' }).click();
  await expect(page.getByTestId('shot')).toHaveCount(1);
  await expect(place(page)).toHaveAttribute('data-slot', 'tagImage');
  await nativeCamera(page, await photo(2));
  await expect(saved(page)).toContainText('Saved on this device');
  await arrived(page, api, 'products', merchant, 1);
});

test('counter camera: an unplugged camera, an ended session and a killed page lose no garment', async ({
  profile,
  server,
  api,
  merchant,
}) => {
  let page = await atCounter(profile, server.url, merchant, cloth);
  let code = await counterCode(page).textContent();
  await shoot(page);
  await expect(place(page)).toHaveText('Label 2/2');
  await page.getByTestId('viewfinder').evaluate((video) => {
    const [track] = ((video as HTMLVideoElement).srcObject as MediaStream).getVideoTracks();
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByTestId('camera-problem')).toHaveAttribute('data-problem', 'ended');
  await expect(counterCode(page)).toHaveText(code ?? '');
  await page.getByRole('button', { name: 'Try the camera again' }).click();
  await expect(page.getByTestId('viewfinder')).toHaveAttribute('data-live', 'true');
  await expect(page.getByTestId('shot')).toHaveCount(1);
  await shoot(page);
  await expect(page.getByTestId('saved-code')).toHaveText(code ?? '');
  await arrived(page, api, 'products', merchant, 1);

  // A session that ends takes neither the camera nor the garment before it.
  const token = (await page.context().cookies(server.url)).find(({ name }) => name === 'token')?.value ?? '';
  await api.json('PATCH', '/logout', token);
  const first = await garment(page);
  await shoot(page);
  await expect(place(page)).toHaveAttribute('data-slot', 'tagImage');
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toBeVisible();
  // The camera is still at the second garment, whose first photo is there.
  await expect(page.getByTestId('viewfinder')).toHaveAttribute('data-live', 'true');
  await shoot(page);
  await endUndo(page);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await api.items('products', merchant)).toHaveLength(1);
  await fillSignIn(page, merchant);
  await expect(page).toHaveURL(`${server.url}/intake`);
  expect(await arrived(page, api, 'products', merchant, 3)).toContain(first);

  // A page that is killed while the device's own camera is open comes back to the same item.
  code = await counterCode(page).textContent();
  await page.getByRole('button', { name: 'Counter settings' }).click();
  const ownCamera = page.getByRole('switch', { name: 'Device camera app' });
  await ownCamera.click({ force: true });
  await expect(ownCamera).toBeChecked();
  await page.keyboard.press('Escape');
  await nativeCamera(page, await photo(3));
  await expect(place(page)).toHaveText('Label 2/2');
  await nativeCamera(page);
  const slots = async () => (await rowsOf<{ slot: string | null }>(page, 'drafts')).map(({ slot }) => slot);
  await expect.poll(slots).toEqual(['tagImage']);
  await profile.close();

  page = await profile.open({ viewport: NARROW, args: cameraArgs(cloth) });
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/intake/);
  await expect(place(page)).toHaveAttribute('data-slot', 'tagImage');
  await expect(counterCode(page)).toHaveText(code ?? '');
  await nativeCamera(page, await photo(4));
  await expect(page.getByTestId('saved-code')).toHaveText(code ?? '');
  expect(await arrived(page, api, 'products', merchant, 4)).toContain(code);
});
