/**
 * Reports to the server what waits here unsent: if a tablet is lost, it is known what was lost with it; and which codes and receipts it
 * has, for a restored server.
 */
import { COUNTER, mayDo } from '../../contract/access.ts';
import { reportDevice, type DeviceReport } from '../../contract/calls/devices.ts';
import { CODES_PER_LANE_MAX } from '../../contract/limits.ts';
import { ask } from '../api/client.ts';
import { lastEpoch } from '../api/server-headers.ts';
import { db, type Parcel, type StoredSession } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { isChange } from './form-content.ts';
import { knownHere } from './known-codes.ts';
import { OPEN_STATES } from './lane.ts';
import { readRoom } from './room.ts';

/** News is reported after this time at the earliest, an unchanged state after the longer one, in ms. */
const NEWS_AFTER_MS = 10_000;
const AGAIN_AFTER_MS = 5 * 60_000;

let lastReport = '';
let lastTry = -Infinity;
let lastContact = -Infinity;

/** Reports if there is news, or if the last report was long ago. */
export async function reportIfDue(session: StoredSession): Promise<void> {
  const now = performance.now();
  if (now - lastTry < NEWS_AFTER_MS || !navigator.onLine) return;
  lastTry = now;
  const content = await readContent(session);
  if (!content) return;
  const report = JSON.stringify([content, lastEpoch()]);
  if (report === lastReport && now - lastContact < AGAIN_AFTER_MS) return;
  if (!(await send(session, content)).ok) return;
  lastReport = report;
  lastContact = now;
}

/** Reports at once. Resolves to whether the server accepted it, or refused it for a reason of its own. */
export async function reportNow(session: StoredSession): Promise<boolean> {
  const content = await readContent(session);
  if (!content) return true;
  const answer = await send(session, content);
  return answer.ok || (answer.failure.kind === 'problem' && answer.failure.status < 500);
}

type Content = Pick<DeviceReport, 'lanes' | 'highest' | 'newest'>;

/** The content of a report; null for people who capture nothing, and for a desktop without captures. */
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
    // The item of a change is on the server already: its code is not lost with the device.
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

/** Only some browsers have the API. */
async function battery(): Promise<DeviceReport['battery']> {
  const power = navigator as Navigator & { getBattery?: () => Promise<{ level: number; charging: boolean }> };
  const state = await power.getBattery?.().catch(() => null);
  return state ? { level: state.level, charging: state.charging } : null;
}
