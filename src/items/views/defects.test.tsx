/** Defects of an item: words in a list; on its own screen numbered, with each spot on its photo. */
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { draw, expectClean, signedIn, text } from '../../../tests/support/draw.tsx';
import { Defects } from './defects.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#';
const picture = (imageId: string) => ({ imageId, url: PIXEL, width: 400, height: 300 });
const record = { _id: '1', rev: 1, itemImage: picture('cover'), tagImage: null, images: [picture('other')] };
const marks = [
  { defect: 'stain', x: 0.5, y: 0.25 },
  { defect: 'hole', x: 0.1, y: 0.2, imageId: 'other' },
  { defect: 'pilling' },
];

beforeAll(signedIn);

test('defects: spots are numbered on their photos, on the screen of the item alone', async () => {
  const inList = await draw(<Defects value={marks} record={record} place="list" />);
  await expect.poll(text).toBe('Stain, Hole, Pilling');
  expect(document.querySelector('img')).toBeNull();
  await inList.unmount();
  await draw(<Defects value={marks} record={record} place="detail" />);
  await expect.poll(text).toContain('1 Stain · 2 Hole · 3 Pilling');
  await expect.element(page.getByRole('img', { name: '1 Stain' })).toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: '2 Hole' })).toBeInTheDocument();
  await expectClean();
});

test('defects: none are a dash', async () => {
  await draw(<Defects value={null} record={record} place="detail" />);
  await expect.poll(text).toBe('–');
});
