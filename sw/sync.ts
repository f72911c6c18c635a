import { drain } from '../src/outbox/drain.ts';
import { SYNC_TAG } from '../src/outbox/sync-tag.ts';
import { UNDO_MS } from '../src/outbox/transition.ts';

/** The network is back: sends what waits with the page's own code and under its lock, also when no page is open. */
export function onSync(event: ExtendableEvent & { tag: string }): void {
  if (event.tag !== SYNC_TAG) return;
  event.waitUntil(sendWaiting());
}

/** Rejects while the server is unreachable, so that the browser retries later. */
async function sendWaiting(): Promise<void> {
  const tools = { onSignedOut: () => undefined };
  const next = await drain(tools);
  if (next === null) return;
  // A recent capture can still be undone: wait for the end of that time here.
  if (next - Date.now() > UNDO_MS) throw new Error('parcels are still waiting');
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now()) + 50));
  if ((await drain(tools)) !== null) throw new Error('parcels are still waiting');
}
