/** Reads and damages a tablet's database without the app. Everything here runs inside the page. */
import type { Page } from '@playwright/test';

/** The app's state of one capture, as far as the judge needs it. */
export interface DeviceParcel {
  seq: number;
  id: string;
  owner: string;
  state: string;
  code: string | null;
  nextAt: number;
  reason: { word: string; status?: number } | null;
  photos: { slot: string; sha256: string }[];
}

/** Whether a capture is sent without a person: our own list, because the app's is under test. */
export const isOpen = ({ state }: DeviceParcel): boolean =>
  ['captured', 'queued', 'sending', 'waiting'].includes(state);

/** Whether a capture still needs the network or a person. */
export const isUndone = (parcel: DeviceParcel): boolean => isOpen(parcel) || parcel.state === 'attention';

/** A photo's bytes on the device. */
export interface DevicePhoto {
  parcel: string;
  /** In base64. */
  bytes: string;
}

/** Every capture on the device, including delivered ones; none before the app was first opened. */
export const parcelsOn = (page: Page): Promise<DeviceParcel[]> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', reject);
    });
    const database = opening.result;
    try {
      if (!database.objectStoreNames.contains('parcels')) return [];
      const reading = database.transaction('parcels').objectStore('parcels').getAll();
      await new Promise((resolve, reject) => {
        reading.addEventListener('success', resolve);
        reading.addEventListener('error', reject);
      });
      return (reading.result as DeviceParcel[]).map(({ seq, id, owner, state, code, nextAt, reason, photos }) => ({
        seq,
        id,
        owner,
        state,
        code,
        nextAt,
        reason,
        photos,
      }));
    } finally {
      database.close();
    }
  }, DATABASE);

/** Uses up the device's codes, so that the next ones must be reserved. */
export const useUpCodes = (page: Page): Promise<void> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    const clearing = database.transaction('codes', 'readwrite').objectStore('codes').clear();
    await new Promise((resolve) => clearing.addEventListener('success', resolve));
    database.close();
  }, DATABASE);

/** All photos of some captures that the device could still send: the compressed one, else its original. */
export const photosOn = (page: Page, parcels: readonly string[]): Promise<DevicePhoto[]> =>
  page.evaluate(
    async ({ name, wanted }) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const database = opening.result;
      const found: DevicePhoto[] = [];
      try {
        for (const table of ['photos', 'originals']) {
          const store = database.transaction(table).objectStore(table);
          for (const parcel of wanted) {
            const reading = store.index('parcel').getAll(parcel);
            await new Promise((resolve) => reading.addEventListener('success', resolve));
            for (const { bytes } of reading.result as { bytes: ArrayBuffer }[]) {
              const view = new Uint8Array(bytes);
              let text = '';
              for (let from = 0; from < view.length; from += 32_768) {
                text += String.fromCharCode(...view.subarray(from, from + 32_768));
              }
              found.push({ parcel, bytes: btoa(text) });
            }
          }
        }
        return found;
      } finally {
        database.close();
      }
    },
    { name: DATABASE, wanted: [...parcels] },
  );

/** Damages a capture's stored photo: flips some bytes, or deletes its row. Returns whether there was one. */
export const damage = (page: Page, parcel: string, how: 'bytes' | 'row'): Promise<boolean> =>
  page.evaluate(
    async ({ name, id, kind }) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const database = opening.result;
      try {
        const transaction = database.transaction('photos', 'readwrite');
        const store = transaction.objectStore('photos');
        const reading = store.index('parcel').getAll(id);
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        const [photo] = reading.result as { id: string; bytes: ArrayBuffer }[];
        if (!photo) return false;
        if (kind === 'row') {
          store.delete(photo.id);
        } else {
          const bytes = new Uint8Array(photo.bytes.slice(0));
          const middle = Math.floor(bytes.length / 2);
          for (let index = middle; index < middle + 16; index++) bytes[index] = (bytes[index] ?? 0) ^ 0xff;
          store.put({ ...photo, bytes: bytes.buffer });
        }
        await new Promise((resolve, reject) => {
          transaction.addEventListener('complete', resolve);
          transaction.addEventListener('abort', reject);
        });
        return true;
      } finally {
        database.close();
      }
    },
    { name: DATABASE, id: parcel, kind: how },
  );

const DATABASE = 'ordito';
