import { Dexie, type ObservabilitySet } from 'dexie';

import { DATABASE } from './quick-read.ts';

/** Calls back after parcels were written, by this page, another tab or the service worker; answers how to stop. */
export function onParcelChange(listener: () => void): () => void {
  const heard = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => part.startsWith(`idb://${DATABASE}/parcels/`))) listener();
  };
  Dexie.on('storagemutated', heard);
  return () => Dexie.on('storagemutated').unsubscribe(heard);
}
