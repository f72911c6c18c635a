/** Exported outboxes, whole and corrupted, and what a device holds after an import. */
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { expect } from 'vitest';

import { exportOutbox } from '../../src/outbox/export.ts';
import type { ImportResult } from '../../src/outbox/import.ts';
import { db } from '../../src/store/db.ts';
import { sha256Hex } from '../../src/store/sha256.ts';
import { OWNER } from './outbox.ts';

/** The merchant who captured. */
export const anna = { _id: OWNER, userType: 3, key: 3 } as const;

/** The whole lane as a file. */
export const exported = async () => (await exportOutbox({ lane: OWNER, appVersion: '1.2.3' })).file;

/** Another tablet: it has none of the captures made here. */
export async function anotherDevice(): Promise<void> {
  await Promise.all([db.parcels, db.photos, db.originals, db.thumbnails, db.settings].map((table) => table.clear()));
}

/** A zip of the given files. */
export async function zipOf(files: Record<string, string | Uint8Array>, level = 0): Promise<Blob> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { level, useWebWorkers: false });
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await zip.add(name, new Uint8ArrayReader(bytes));
  }
  return new Blob([new Uint8Array(await zip.close())]);
}

/** Bytes of the photo in a manifest made here. */
export const PIXELS = new TextEncoder().encode('pixels');

/** A manifest in this version's format, with one item. */
export async function manifestOf(change: object = {}, item: object = {}) {
  const id = crypto.randomUUID();
  const file = `photos/${id}/0-itemImage.jpg`;
  const photo = { slot: 'itemImage', position: 0, mime: 'image/jpeg', sha256: await sha256Hex(PIXELS.slice().buffer) };
  return {
    format: 'ordito-outbox',
    version: 1,
    appVersion: '1',
    exportedAt: '2026-11-20T10:00:00.000Z',
    deviceId: 'tablet A',
    parcels: [
      {
        id,
        owner: OWNER,
        ownerName: 'Anna',
        deviceId: 'tablet A',
        kind: 'product',
        hub: OWNER,
        hubName: 'Milano',
        code: null,
        source: 'quick-add',
        capturedAt: '2026-11-20T09:00:00.000Z',
        state: 'queued',
        reason: null,
        raw: false,
        shrunk: false,
        unanswered: 0,
        photos: [{ ...photo, bytes: PIXELS.length, file }],
        ...item,
      },
    ],
    ...change,
  };
}

/** A zip with one item and its photo, with optional changes. */
export async function zipWith(change: object = {}, item: object = {}): Promise<Blob> {
  const manifest = await manifestOf(change, item);
  const [first] = manifest.parcels;
  return zipOf({ 'manifest.json': JSON.stringify(manifest), [`photos/${first?.id}/0-itemImage.jpg`]: PIXELS });
}

/** The result of each item, in order of capture; or of the file. */
export const answers = (result: ImportResult) =>
  'items' in result ? result.items.map(({ answer }) => answer) : result.problem;

/** Everything stored is complete: each row has its photos, each photo its row, and all bytes their hash. */
export async function expectWhole(): Promise<void> {
  const parcels = await db.parcels.toArray();
  const photos = await db.photos.toArray();
  for (const parcel of parcels) {
    const own = photos.filter((each) => each.parcel === parcel.id);
    expect(own.map(({ slot, sha256 }) => ({ slot, sha256 }))).toEqual(parcel.photos);
    expect(own.length).toBeGreaterThan(0);
  }
  for (const photo of photos) {
    expect(parcels.some(({ id }) => id === photo.parcel)).toBe(true);
    expect(await sha256Hex(photo.bytes)).toBe(photo.sha256);
  }
}

/** Nothing was stored. */
export const expectEmpty = async () => {
  for (const table of [db.parcels, db.photos, db.originals]) expect(await table.count()).toBe(0);
};
