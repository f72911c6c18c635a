/** Keys of `localStorage` that say something of the device, not of a person: signing out leaves them. */
export const DEVICE_KEYS = 'ordito-device-';

/** Removes what a person leaves in `localStorage`. */
export function clearPersonal(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (!key.startsWith(DEVICE_KEYS)) storage.removeItem(key);
}
