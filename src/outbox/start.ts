import { credentials } from '../api/credentials.ts';
import { subscribeEpoch } from '../api/server-headers.ts';
import { dropStalled } from '../api/upload.ts';
/** Drives the outbox while a page is open: on every capture, when the network returns, on sign-in, and by a timer. */
import { endSession, keepSession, session, subscribe } from '../session/session.ts';
import { db } from '../store/db.ts';
import { newestFirst } from '../store/newest-first.ts';
import { reserveBlocks } from './codes.ts';
import { compressCaptured, type CompressPhoto } from './compressing.ts';
import { askForDrain, drain, retryNow } from './drain.ts';
import { isChange } from './form-content.ts';
import { reportNow, reportIfDue } from './heartbeat.ts';
import { blockLane, sender } from './lane.ts';
import { purge } from './purge.ts';
import { regainRoom } from './regain-room.ts';
import { keepBallast, withRoom } from './room.ts';
import { SYNC_TAG } from './sync-tag.ts';
import { reclaim } from './take-over.ts';

/** A timer always runs, however far away the next parcel's time is: clocks jump and laptops sleep. */
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 100;
/** Counter tablets stay open for weeks. */
const CLEAN_UP_EVERY_MS = 3_600_000;
/** Spreads the requests of all tablets to a restored server. */
const SPREAD_MS = 3000;

let compressPhoto: CompressPhoto | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;
let compressing = false;
let compressAgain = false;

/** Starts the outbox of this page, once. */
export function startOutbox(compress: CompressPhoto): void {
  compressPhoto = compress;
  window.addEventListener('online', () => wakeUp(true));
  window.addEventListener('appinstalled', askToPersist);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeUp();
  });
  subscribeEpoch(() => setTimeout(drainSoon, Math.random() * SPREAD_MS));
  subscribe(onSession);
  onSession();
  void cleanUp();
  setInterval(() => void cleanUp(), CLEAN_UP_EVERY_MS);
}

/** Compresses and sends what is due; call it after every capture. During a drain, it schedules one more. */
export function drainSoon(): void {
  void compressWaiting();
  sendWaiting();
}

/** Not after sending, which may have a long backlog: a capture must not stay uncompressed behind it. */
async function compressWaiting(): Promise<void> {
  compressAgain = true;
  if (compressing || !compressPhoto) return;
  compressing = true;
  while (compressAgain) {
    compressAgain = false;
    // A failed write is retried at the next run.
    await compressCaptured(compressPhoto, sendWaiting).catch(() => undefined);
  }
  compressing = false;
}

/** Sends now on a person's request, even during the server's back-off. */
export function sendNow(): void {
  askForDrain();
  drainSoon();
}

function sendWaiting(): void {
  if (running) {
    again = true;
    return;
  }
  running = true;
  clearTimeout(timer);
  void run();
}

/** After a capture: sends it, registers a background sync for it, and requests persistent storage. */
export function captured(): void {
  drainSoon();
  void registerSync();
  askToPersist();
  void keepBallast().catch(() => undefined);
}

/** Requests persistent storage. Never awaited: Firefox asks the person, and a capture must not wait. */
function askToPersist(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Asks the browser to wake the service worker when the network is back; optional, most browsers do not support it. */
async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.ready;
    await (registration as SyncRegistration | undefined)?.sync?.register(SYNC_TAG);
  } catch {
    // No permission or unsupported: the page's own triggers are enough.
  }
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

async function run(): Promise<void> {
  const tools = {
    ...(compressPhoto ? { compress: compressPhoto } : {}),
    tell: reportNow,
    onSignedOut: () => void endSession(),
  };
  // Until the database knows who is signed in, a drain would see nobody signed in.
  const next = await withRoom(keepSession)
    .catch(unlessKnown)
    .then(() => drain(tools))
    .catch(() => Date.now() + 5000);
  running = false;
  // What was in flight when that was said may have ended without an answer.
  sayBlocked();
  // After a refused token, one refusal is enough.
  if (credentials().token !== null) {
    void topUpCodes();
    void tell();
  }
  void regainRoom().catch(() => undefined);
  if (again) {
    again = false;
    sendWaiting();
    return;
  }
  const wait = next === null ? LONGEST_SLEEP_MS : next - Date.now();
  timer = setTimeout(drainSoon, Math.min(Math.max(wait, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS));
}

/** If the row cannot be written, the existing one is enough if it has the same session. Throws otherwise. */
async function unlessKnown(error: unknown): Promise<void> {
  if ((await sender())?.token !== credentials().token) throw error;
}

const cleanUp = (): Promise<void> => purge(Date.now()).catch(() => undefined);

/** The network may be back: probe at once. */
function wakeUp(isOtherNetwork = false): void {
  dropStalled();
  retryNow(isOtherNetwork);
  drainSoon();
}

/** Who was signed in last on this page. */
let lastPerson: string | null = null;

/** Mostly a read is refused first, and the outbox has no session any more to learn by it that the account was blocked. */
function sayBlocked(): void {
  const now = session();
  if (now.status === 'signedOut' && now.because === 'blocked' && lastPerson !== null)
    void blockLane(lastPerson).catch(() => undefined);
}

function onSession(): void {
  const now = session();
  sayBlocked();
  if (now.status !== 'signedIn') return;
  lastPerson = now.profile._id;
  void reclaim(now.profile._id).finally(drainSoon);
}

async function tell(): Promise<void> {
  const as = await sender().catch(() => null);
  if (as) await reportIfDue(as).catch(() => undefined);
}

/** Reserves codes for days without network, all kinds: of a merchant's own hub, of an admin's last one. */
async function topUpCodes(): Promise<void> {
  const now = session();
  if (now.status !== 'signedIn') return;
  const { _id, key } = now.profile;
  const hub = key === 3 ? _id : await lastHub(_id);
  if (hub) await reserveBlocks(_id, hub).catch(() => undefined);
}

/** The hub center of a person's last capture on this device. */
async function lastHub(owner: string): Promise<string | undefined> {
  const last = await newestFirst(db.parcels.orderBy('seq'))
    .filter((parcel) => parcel.owner === owner && !isChange(parcel))
    .first()
    .catch(() => undefined);
  return last?.hub;
}
