/** Forms and changes as the page stores them, put into the device's database from outside: what any form of the app will do. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { ItemKind } from '../../../contract/code.ts';
import type { Person } from './api.ts';

interface Form {
  kind: ItemKind;
  person: Person;
  fields: Record<string, unknown>;
}

/** Stores a full form with one photo; answers its key. */
export async function storeForm(page: Page, { kind, person, fields }: Form, photo: string): Promise<string> {
  const bytes = (await readFile(photo)).toString('base64');
  return put(
    page,
    { ...rowOf(person, kind), id: randomUUID(), code: null, action: 'create', day: '2026-11-21' },
    fields,
    bytes,
  );
}

/** Stores a change of a record as it was seen. */
export const storeChange = (
  page: Page,
  { kind, person, fields }: Form,
  record: { _id: string; code: string; rev: number } & Record<string, unknown>,
): Promise<string> => {
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, record[name] ?? null]));
  const what = { action: 'update', day: '', record: record._id, rev: record.rev, before: JSON.stringify(before) };
  return put(page, { ...rowOf(person, kind), id: randomUUID(), code: record.code, ...what }, fields, null);
};

const rowOf = ({ _id, fullName }: Person, kind: ItemKind) => ({
  owner: _id,
  ownerName: fullName,
  lane: _id,
  deviceId: 'tablet of a flow',
  kind,
  hub: _id,
  hubName: fullName,
  source: 'dialog',
  capturedAt: new Date().toISOString(),
  state: 'queued',
  attempts: 0,
  starts: 0,
  unanswered: 0,
  nextAt: 0,
  reason: null,
  raw: false,
  shrunk: false,
  receipt: null,
});

function put(
  page: Page,
  row: { id: string } & Record<string, unknown>,
  fields: object,
  photo: string | null,
): Promise<string> {
  return page.evaluate(
    async ([parcel, text, base64]) => {
      const hex = async (bytes: ArrayBuffer) =>
        Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('');
      const fieldsPrint = { slot: 'fields', sha256: await hex(new TextEncoder().encode(text).buffer) };
      const bytes = base64 === null ? null : Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)).buffer;
      const print = bytes && { slot: 'itemImage', sha256: await hex(bytes) };
      const opening = indexedDB.open('ordito');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const writing = opening.result.transaction(['parcels', 'photos'], 'readwrite');
      const photos = print ? [print, fieldsPrint] : [fieldsPrint];
      writing.objectStore('parcels').add({ ...parcel, fields: text, photos });
      if (print) {
        const stored = { id: crypto.randomUUID(), parcel: parcel.id, position: 0, mime: 'image/jpeg', bytes, ...print };
        writing.objectStore('photos').add(stored);
      }
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      opening.result.close();
      return parcel.id;
    },
    [row, JSON.stringify(fields), photo] as const,
  );
}
