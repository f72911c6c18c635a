import { drain } from '../src/outbox/drain.ts';
import { SYNC_TAG } from '../src/outbox/sync-tag.ts';

/** Network is back: sends what waits with the page's own code and under its lock, also when no page is open. */
export function onSync(event: ExtendableEvent & { tag: string }): void {
  if (event.tag !== SYNC_TAG) return;
  event.waitUntil(sendWaiting());
}

/** Rejects while something could not be reached, so that the browser wakes us again later. */
async function sendWaiting(): Promise<void> {
  const next = await drain({ onSignedOut: () => undefined });
  if (next !== null) throw new Error('parcels are still waiting');
}
