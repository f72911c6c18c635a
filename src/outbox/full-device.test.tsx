/** A full device says what makes room on it. */
import { afterEach, expect, test } from 'vitest';

import { draw, expectClean, signedInWith, text } from '../../tests/support/draw.tsx';
import { db, type Parcel, type StoredPhoto } from '../store/db.ts';
import { FullDevice } from './full-device.tsx';

const OTHER = '0190f000-0000-7000-8000-000000000002';
afterEach(() => Promise.all([db.parcels.clear(), db.photos.clear()]));

async function keep(state: Parcel['state'], ownerName: string): Promise<void> {
  const row = { id: state + ownerName, lane: OTHER, owner: OTHER, ownerName, state, photos: [], capturedAt: '' };
  await db.parcels.add(row as unknown as Parcel);
  await db.photos.add({ id: row.id, parcel: row.id } as unknown as StoredPhoto);
}

test('full device: what waits is to be sent', async () => {
  await signedInWith(3);
  await keep('queued', 'Anna');
  await draw(<FullDevice />);
  await expect.poll(text).toContain('Send or export waiting items');
  expect(text()).not.toContain('Connect to the network');
});

test('full device: with nothing waiting the network makes room, for photos of others with them', async () => {
  await signedInWith(3);
  await keep('delivered', 'Anna');
  await draw(<FullDevice />);
  await expect.poll(text).toContain('Connect to the network');
  await expect.poll(text).toContain('Photos that Anna uploaded stay until they or an admin sign in here.');
  await expectClean();
});

test('full device: of people without a name, and for an admin, nobody is named', async () => {
  await signedInWith(3);
  await keep('delivered', '');
  const counter = await draw(<FullDevice />);
  await expect.poll(text).toContain('Photos that other people uploaded stay');
  await counter.unmount();
  await signedInWith(1);
  await draw(<FullDevice />);
  await expect.poll(text).toContain('Connect to the network');
  expect(text()).not.toContain('uploaded stay');
});
