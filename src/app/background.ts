/** Background work, started after the first screen is drawn: the outbox, the session's renewal and the service worker. */
import { compressAgain } from '../capture/compress-again.ts';
import { startOutbox } from '../outbox/start.ts';
import { askBeforeClosing } from '../outbox/unload-warning.ts';
import { keepCookie, refreshSession } from '../session/session.ts';
import { viewTab } from '../store/view-tab.ts';
import { registerServiceWorker } from './service-worker.ts';

const COOKIE_EVERY_MS = 3_600_000;

/** Starts the background work, once. */
export function startBackground(): void {
  // A view sends nothing and renews nothing; the person's other tabs do.
  if (viewTab()) return;
  startOutbox(compressAgain);
  askBeforeClosing();
  void refreshSession();
  setInterval(keepCookie, COOKIE_EVERY_MS);
  void registerServiceWorker();
}
