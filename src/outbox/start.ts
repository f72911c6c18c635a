/** Keeps the outbox moving while a page is open: on every capture, on the network's return, on sign-in, and by the clock. */
import { endSession, session, subscribe } from '../session/session.ts';
import { reserveBlocks } from './codes.ts';
import { drain, knockAtGate, type DrainTools } from './drain.ts';
import { purge } from './purge.ts';
import { SYNC_TAG } from './sync-tag.ts';

/** A timer always exists, however far away the next parcel's time is: clocks jump and laptops sleep. */
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 100;
/** Counter tablets stay open for weeks. */
const CLEAN_UP_EVERY_MS = 3_600_000;

type Shrink = NonNullable<DrainTools['shrink']>;

let shrinkPhotos: Shrink | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;
let toppingUp = false;

/** Starts the outbox of this page, once. `shrink` compresses a parcel's photos once more. */
export function startOutbox(shrink: Shrink): void {
  shrinkPhotos = shrink;
  window.addEventListener('online', wakeUp);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeUp();
  });
  subscribe(onSession);
  onSession();
  void cleanUp();
  setInterval(() => void cleanUp(), CLEAN_UP_EVERY_MS);
}

/** Sends what is due; call it after every capture. While a drain runs, one more follows it. */
export function kick(): void {
  if (running) {
    again = true;
    return;
  }
  running = true;
  clearTimeout(timer);
  void run();
}

/** Something was captured: sends it, asks to be woken for it, and asks the browser never to evict it. */
export function captured(): void {
  kick();
  void registerSync();
  // Never awaited: Firefox asks the person, and a capture waits for nobody.
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Asks the browser to wake the service worker when the network is back; only an extra, most browsers have none. */
async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.ready;
    await (registration as SyncRegistration | undefined)?.sync?.register(SYNC_TAG);
  } catch {
    // Refused by permission or unsupported: the page's own triggers do the work.
  }
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

async function run(): Promise<void> {
  const tools = { ...(shrinkPhotos ? { shrink: shrinkPhotos } : {}), onSignedOut: () => void endSession() };
  const next = await drain(tools).catch(() => Date.now() + 5000);
  running = false;
  void topUpCodes();
  if (again) {
    again = false;
    kick();
    return;
  }
  const wait = next === null ? LONGEST_SLEEP_MS : next - Date.now();
  timer = setTimeout(kick, Math.min(Math.max(wait, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS));
}

const cleanUp = (): Promise<void> => purge(Date.now()).catch(() => undefined);

/** The network may be back: ask at once. */
function wakeUp(): void {
  knockAtGate();
  kick();
}

function onSession(): void {
  if (session().status === 'signedIn') kick();
}

/** Keeps codes at hand for the days without network: a merchant's own hub, all kinds. */
async function topUpCodes(): Promise<void> {
  const now = session();
  if (toppingUp || now.status !== 'signedIn' || now.profile.key !== 3) return;
  toppingUp = true;
  await reserveBlocks(now.profile._id, now.profile._id).catch(() => undefined);
  toppingUp = false;
}
