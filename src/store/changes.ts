import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';

import { DATABASE } from './quick-read.ts';

/** Calls back after parcels were written, by this page, another tab or the service worker; returns an unsubscribe function. */
export function onParcelChange(listener: () => void): () => void {
  const onMutated = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some((part) => part.startsWith(`idb://${DATABASE}/parcels/`))) listener();
  };
  Dexie.on('storagemutated', onMutated);
  return () => Dexie.on('storagemutated').unsubscribe(onMutated);
}

/** Calls back with the result of a query, at once and whenever the rows it has read change. */
export function followQuery<T>(query: () => Promise<T>, found: (value: T) => void): void {
  liveQuery(query).subscribe({ next: found });
}
