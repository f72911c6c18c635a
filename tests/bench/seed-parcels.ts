/** Rows for the benches, in the format of `enqueue`. */
export interface Seed {
  count: number;
  state: 'waiting' | 'attention' | 'delivered';
  owner: { _id: string; fullName: string };
  /** Size of each photo; 0 writes no photo, as for delivered and purged ones. */
  bytes: number;
  /** The photo itself, instead of noise of that size. */
  base64?: string;
}

/** Runs in the page. */
export async function seedParcels({ count, state, owner, bytes, base64 }: Seed): Promise<void> {
  const photo = base64 ? Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0) : new Uint8Array(bytes);
  if (!base64) for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(photo.subarray(at, at + 65_536));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', photo));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const open = indexedDB.open('ordito');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const transaction = open.result.transaction(['parcels', 'photos'], 'readwrite');
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  for (let index = 0; index < count; index++) {
    const id = crypto.randomUUID();
    if (photo.length > 0) {
      const row = { id, parcel: id, slot: 'itemImage', position: 0, mime: 'image/jpeg', bytes: photo.buffer, sha256 };
      transaction.objectStore('photos').add(row);
    }
    transaction.objectStore('parcels').add({
      id,
      owner: owner._id,
      ownerName: owner.fullName,
      lane: owner._id,
      deviceId: 'bench',
      kind: 'generic',
      hub: owner._id,
      hubName: owner.fullName,
      code: null,
      source: 'quick-add',
      photos: [{ slot: 'itemImage', sha256 }],
      capturedAt: now.toISOString(),
      day: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
      state,
      attempts: 0,
      starts: 0,
      unanswered: 0,
      nextAt: Date.now() + 600_000,
      reason: state === 'delivered' ? null : { word: state === 'attention' ? 'refused' : 'network' },
      raw: false,
      shrunk: false,
      receipt: null,
    });
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  open.result.close();
}
