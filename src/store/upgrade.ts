/** What rows of an earlier database version become. They may hold photos that are nowhere else, so nothing is ever dropped. */
import type { Table, Transaction } from 'dexie';
import { v7 as uuid } from 'uuid';

import { localDay } from './local-day.ts';

/** Version 2: a parcel has a lane of its own, names its device, and its day can be counted. */
export async function upgradeToLanes(transaction: Transaction): Promise<void> {
  const settings = transaction.table('settings');
  const device = (await settings.get('deviceId')) ?? { name: 'deviceId', value: uuid() };
  await settings.put(device);
  await fillIn(transaction.table('parcels'), device.value);
  const places = new Map<string, { slot: string; position: number }>();
  await transaction
    .table('photos')
    .toCollection()
    .each(({ id, slot, position }) => places.set(id, { slot, position }));
  await transaction
    .table('originals')
    .toCollection()
    .modify((original) => {
      Object.assign(original, places.get(original.photo) ?? { slot: 'itemImage', position: 0 });
    });
}

/** Gives rows of version 1 what version 2 added, this device's id among it; rows that have it stay as they are. */
export async function fillIn(parcels: Table, deviceId: string): Promise<void> {
  await parcels
    .filter(({ lane }) => lane === undefined)
    .modify((parcel) => {
      parcel.lane = parcel.owner;
      parcel.deviceId = deviceId;
      parcel.day = localDay(new Date(parcel.capturedAt));
      parcel.starts = parcel.attempts;
      parcel.unanswered = parcel.state === 'delivered' ? 0 : parcel.attempts;
      parcel.raw = false;
    });
}
