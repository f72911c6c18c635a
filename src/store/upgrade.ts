/** Upgrades rows of an earlier database version. They may have photos that exist nowhere else, so nothing is ever deleted. */
import type { Table, Transaction } from 'dexie';
import { v7 as uuid } from 'uuid';

import { localDay } from './local-day.ts';

/** Version 2: a parcel has its own lane and device id, and its day can be counted. */
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

/** Adds version 2's fields, including this device's id, to rows of version 1; idempotent. */
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
