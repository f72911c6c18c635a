/** What a review asks for, and whether the answer waits on this device. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { db, type Parcel } from '../../store/db.ts';
import { firstScreenDrawn } from '../../ui/first-screen.ts';
import { WantedNote } from './wanted-note.tsx';

beforeAll(signedIn);
beforeAll(firstScreenDrawn);
afterEach(() => db.parcels.clear());

const OWNER = '0190f000-0000-7000-8000-000000000001';
const ITEM = '0190f000-0000-7000-8000-0000000000a2';
const record: ResourceRecord = { _id: ITEM, code: 'MIL-P000001S', rev: 3, review: 'photoWanted', reviewReason: 'Back' };
const stored = (given: Partial<Parcel>) =>
  db.parcels.add({ id: OWNER, owner: OWNER, record: ITEM, kind: 'product', photos: [], ...given } as unknown as Parcel);
const said = () => page.getByRole('status');

test('asks for a photo, also when one of an item beside it waits', async () => {
  await stored({ action: 'addPhotos', state: 'waiting', record: OWNER });
  await draw(<WantedNote record={record} />);
  await expect
    .element(said())
    .toHaveTextContent('Photo requested: BackAdd a photo or edit the item. It is then checked again.');
  await expectClean();
});

test.each(['addPhotos', 'update'] as const)('says that the answer waits here: %s', async (action) => {
  await stored({ action, state: 'waiting' });
  await draw(<WantedNote record={record} />);
  await expect
    .element(said())
    .toHaveTextContent(
      'Photo requested: BackYour answer is saved on this device. Once it has been sent, the item is checked again.',
    );
});
