import { drain } from '../src/outbox/drain.ts';
import { SYNC_TAG } from '../src/outbox/sync-tag.ts';
import { UNDO_MS } from '../src/outbox/transition.ts';

/** Network is back: sends what waits with the page's own code and under its lock, also when no page is open. */
export function onSync(event: ExtendableEvent & { tag: string }): void {
  if (event.tag !== SYNC_TAG) return;
  event.waitUntil(sendWaiting());
}

/** Rejects while something could not be reached, so that the browser wakes us again later. */
async function sendWaiting(): Promise<void> {
  const tools = { onSignedOut: () => undefined };
  const next = await drain(tools);
  if (next === null) return;
  // What was captured a moment ago can still be undone: that time is waited out here.
  if (next - Date.now() > UNDO_MS) throw new Error('parcels are still waiting');
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now()) + 50));
  if ((await drain(tools)) !== null) throw new Error('parcels are still waiting');
}
