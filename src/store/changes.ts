import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';

import { DATABASE } from './quick-read.ts';

/** Calls back after parcels were written, by this page, another tab or the service worker; answers how to stop. */
export function onParcelChange(listener: () => void): () => void {
  const heard = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => part.startsWith(`idb://${DATABASE}/parcels/`))) listener();
  };
  Dexie.on('storagemutated', heard);
  return () => Dexie.on('storagemutated').unsubscribe(heard);
}

/** Calls back with what a query finds, at once and whenever what it has read changes. */
export function followQuery<T>(query: () => Promise<T>, found: (value: T) => void): void {
  liveQuery(query).subscribe({ next: found });
}
