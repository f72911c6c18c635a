/** Counter mode with printed tags: scanned, claimed, refused. */
import { expect, test } from './support/test.ts';
import { arrived, atCounter, counterCode, garment, place, shoot, tagClip, wedge } from './support/viewfinder.ts';

test('counter tags: assigns tags by camera and scanner; refuses used and foreign tags', async ({
  profile,
  server,
  api,
  merchant,
}) => {
  const roll = async (token: string, kind: string, count = 1) =>
    (await api.json<{ data: { codes: string[] } }>('POST', '/codes/tags', token, { kind, count })).data.codes;
  const [seen = '', tag = '', other = ''] = await roll(merchant.token, 'product', 3);
  const [fabricTag = ''] = await roll(merchant.token, 'fabric');
  const neighbour = await api.merchant('Neighbour', `N${Date.now() % 100_000}`);
  const [foreign = ''] = await roll(neighbour.token, 'product');
  const page = await atCounter(profile, server.url, merchant, await tagClip(`https://ordito.example/i/${seen}`));
  await page.getByRole('button', { name: 'Scan a tag' }).click();
  await expect(counterCode(page)).toHaveText(seen);
  expect(await garment(page)).toBe(seen);

  await wedge(page, tag.toLowerCase());
  await expect(counterCode(page)).toHaveText(tag);
  expect(await garment(page)).toBe(tag);
  await expect(counterCode(page)).not.toHaveText(tag);
  expect(await arrived(page, api, 'products', merchant, 2)).toEqual([seen, tag]);

  await wedge(page, tag);
  await expect(page.getByTestId('claim-note')).toHaveAttribute('data-note', 'refused');
  await page.getByRole('button', { name: 'Use another tag' }).click();
  await wedge(page, foreign);
  await expect(page.getByTestId('claim-note')).toHaveAttribute('data-note', 'otherHub');
  await page.getByRole('button', { name: 'Use another tag' }).click();

  // A tag of another kind changes what is taken in.
  await wedge(page, `${server.url}/i/${fabricTag}`);
  await expect(counterCode(page)).toHaveText(fabricTag);
  await expect(place(page)).toHaveText('Item 1/1');
  await shoot(page);
  await expect(page.getByTestId('saved-code')).toHaveText(fabricTag);

  // In the middle of an item another tag has to wait.
  await page.getByRole('radio', { name: 'Product' }).check({ force: true });
  await shoot(page);
  await expect(place(page)).toHaveText('Label 2/2');
  await wedge(page, other);
  await expect(page.getByTestId('claim-note')).toHaveAttribute('data-note', 'busyHands');
});
