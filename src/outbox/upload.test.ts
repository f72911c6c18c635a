import { beforeEach, expect, it } from 'vitest';

import type { ItemKind } from '../../contract/code.ts';
import { db, type Parcel } from '../store/db.ts';
import { enqueue } from './enqueue.ts';
import { readContent } from './upload.ts';

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

const RUN = { types: 'coat', seasons: 'aw' } as const;
const picture = { bytes: new TextEncoder().encode('photo').buffer, mime: 'image/jpeg' };
const capture = (kind: ItemKind) =>
  enqueue({
    owner: { _id: 'anna', fullName: 'Anna' },
    hub: { _id: 'anna', fullName: 'Milano' },
    kind,
    code: null,
    source: 'counter',
    details: RUN,
    photos: [{ slot: 'itemImage', upload: picture, original: picture }],
    thumbnail: null,
  });

const formOf = async (parcel: Parcel) => {
  const { form } = await readContent(parcel);
  return form === 'unread' ? null : form;
};

it('sends pinned details with a garment, and never with a fabric, where the server would refuse them', async () => {
  const form = await formOf(await capture('product'));
  expect([form?.get('types'), form?.get('seasons'), form?.get('itemFor')]).toEqual(['coat', 'aw', null]);
  const fabric = await capture('fabric');
  // As another version may have stored it.
  const kept = await formOf({ ...fabric, details: RUN });
  expect([...(kept?.keys() ?? [])].filter((name) => name in RUN)).toEqual([]);
});
