/**
 * Tells the server what waits here unsent: when a tablet is lost, at least it is known what was lost with it; and which codes and
 * receipts there are, so that a server that has gone back learns it.
 */
import { COUNTER, mayDo } from '../../contract/access.ts';
import { reportDevice, type DeviceReport } from '../../contract/calls/devices.ts';
import { CODES_PER_LANE_MAX } from '../../contract/limits.ts';
import { ask } from '../api/client.ts';
import { heardEpoch } from '../api/server-word.ts';
import { db, type Parcel, type StoredSession } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { isChange } from './form-content.ts';
import { knownHere } from './known-codes.ts';
import { OPEN_STATES } from './lane.ts';
import { readRoom } from './room.ts';

/** News is told after this long at the earliest, and the same again after the longer time, in ms. */
const NEWS_AFTER_MS = 10_000;
const AGAIN_AFTER_MS = 5 * 60_000;

let lastTold = '';
let lastTry = -Infinity;
let lastContact = -Infinity;

/** Tells the server, when there is something new to tell or it has not heard of this device for a while. */
export async function tellServer(session: StoredSession): Promise<void> {
  const now = performance.now();
  if (now - lastTry < NEWS_AFTER_MS || !navigator.onLine) return;
  lastTry = now;
  const content = await readContent(session);
  if (!content) return;
  const told = JSON.stringify([content, heardEpoch()]);
  if (told === lastTold && now - lastContact < AGAIN_AFTER_MS) return;
  if (!(await send(session, content)).ok) return;
  lastTold = told;
  lastContact = now;
}

/** Tells the server at once. Answers whether it heard, or has its own reason not to listen. */
export async function reportNow(session: StoredSession): Promise<boolean> {
  const content = await readContent(session);
  if (!content) return true;
  const answer = await send(session, content);
  return answer.ok || (answer.failure.kind === 'problem' && answer.failure.status < 500);
}

type Content = Pick<DeviceReport, 'lanes' | 'highest' | 'newest'>;

/** What there is to tell; null for who takes nothing in, and a desktop that only looks at what others took in. */
async function readContent({ profile }: StoredSession): Promise<Content | null> {
  if (!mayDo(COUNTER, profile)) return null;
  if ((await db.parcels.count()) === 0 && (await db.codes.count()) === 0) return null;
  return { lanes: await readLanes(), ...(await knownHere(profile._id)) };
}

async function send({ token, language }: StoredSession, content: Content) {
  const body: DeviceReport = {
    appVersion: __APP_VERSION__,
    ...content,
    storage: await storage(),
    battery: await battery(),
  };
  return ask(reportDevice, { token, language }, { params: { deviceId: await deviceId() }, body });
}

async function readLanes(): Promise<DeviceReport['lanes']> {
  const held = await db.parcels
    .where('state')
    .anyOf([...OPEN_STATES, 'attention'])
    .toArray();
  return [...Map.groupBy(held, ({ owner }) => owner)].map(([owner, parcels]) => ({
    owner,
    waiting: parcels.length,
    attention: parcels.filter(({ state }) => state === 'attention').length,
    oldestAt: oldest(parcels),
    // The item of a change is on the server already: its code is not missing with the device.
    codes: parcels
      .flatMap((parcel) => (parcel.code === null || isChange(parcel) ? [] : [parcel.code]))
      .slice(0, CODES_PER_LANE_MAX),
  }));
}

const oldest = (parcels: readonly Parcel[]): string | null =>
  parcels.map(({ capturedAt }) => capturedAt).sort()[0] ?? null;

async function storage(): Promise<DeviceReport['storage']> {
  const { usage, quota, persisted } = await readRoom();
  return usage === null || quota === null ? null : { usage, quota, persisted: persisted === true };
}

/** Only some browsers tell. */
async function battery(): Promise<DeviceReport['battery']> {
  const power = navigator as Navigator & { getBattery?: () => Promise<{ level: number; charging: boolean }> };
  const state = await power.getBattery?.().catch(() => null);
  return state ? { level: state.level, charging: state.charging } : null;
}
