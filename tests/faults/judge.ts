/** Determines the result of every shutter press from the outside log, the server's disk and database, and the device's rows. */
import { badge } from '../flows/support/counter.ts';
import { isOpen, isUndone, parcelsOn, photosOn, type DeviceParcel } from './device-data.ts';
import type { Press } from './log.ts';
import { readMark } from './marked-photo.ts';
import type { ServerItem } from './server-truth.ts';
import type { Stage } from './stage.ts';

export interface Verdict {
  captured: number;
  delivered: number;
  lost: string[];
  doubled: string[];
  /** Photos under another item, different hashes, codes used twice, invisible captures, and stuck ones. */
  broken: string[];
  bytes: { sent: number; payload: number };
}

/** Maximum delay of a capture by `nextAt`: two hours, the app's own maximum. */
const LONGEST_WAIT_MS = 2 * 3_600_000;
/** Maximum ratio of sent bytes to payload bytes: more would waste mobile data. */
export const BYTES_MAX = 3;

export async function judge(stage: Stage): Promise<Verdict> {
  const { log, tablet } = stage;
  const items = await stage.truth.items(stage.people.map(({ _id }) => _id));
  const parcels = tablet.isOn ? await parcelsOn(tablet.page) : [];
  const byPress = groupByPress(items, log.presses);
  const verdict: Verdict = {
    captured: 0,
    delivered: 0,
    lost: [],
    doubled: [],
    broken: [...log.violations],
    bytes: bytesOf(stage),
  };
  const intact = await intactOn(stage, parcels);
  for (const press of log.presses) {
    const { number, fate, on } = press;
    const own = byPress.get(number) ?? [];
    const name = `press ${number} (${press.code ?? 'no code'})`;
    if (press.saved) verdict.captured += 1;
    if (own.length > 0) verdict.delivered += 1;
    // One entry for every extra item.
    for (const { code } of own.slice(1)) verdict.doubled.push(`${name}: also as ${code}`);
    const parcel = parcels.find(({ id }) => id === press.id);
    const hasArrived = own[0] !== undefined && (fate !== 'altered' || isAsStored(own[0], parcel));
    if (press.saved && !hasArrived && fate !== 'evicted' && !isKept(press.fate, parcel, intact)) {
      verdict.lost.push(`${name}: ${parcel?.state ?? 'no row'}, fate ${fate}`);
    }
    if (own[0] && fate !== 'altered') compare(name, press.photos, own[0], parcel, verdict.broken);
    if (own[0] && on && own[0].press !== on.number) verdict.broken.push(`${name}: added to another item`);
    if (fate === 'taken back' && own.length > 0) verdict.broken.push(`${name}: sent although it was taken back`);
    if (fate === 'damaged' && own.length > 0) {
      const right = own[0]?.photos.length === press.photos;
      if (!right) verdict.broken.push(`${name}: sent although a photo was damaged`);
    }
  }
  itemsAreSound(items, verdict, addedIn(log.presses));
  everyStateIsSeen(parcels, verdict, Date.now() + tablet.clock);
  if (tablet.isOn) await badgeTells(stage, parcels, verdict);
  const { sent, payload } = verdict.bytes;
  if (sent > BYTES_MAX * payload) verdict.broken.push(`${sent} bytes sent for ${payload}`);
  return verdict;
}

/** What one press left on the server: an item without what was added to it, or one added photo. `press` is that of the item. */
interface Trace extends ServerItem {
  press: number;
}

/** Traces by the press in their pixels. Items without a mark belong to no press. */
function groupByPress(items: readonly ServerItem[], presses: readonly Press[]): Map<number, Trace[]> {
  const added = addedIn(presses);
  const traces = items.flatMap((item): Trace[] => {
    const [first, ...rest] = [false, true].map((isAdded) =>
      item.photos.filter(({ mark }) => added.has(mark?.press ?? -1) === isAdded),
    );
    const press = first?.[0]?.mark?.press ?? -1;
    return [first ?? [], ...rest.flat().map((photo) => [photo])].map((photos) => ({ ...item, photos, press }));
  });
  return Map.groupBy(traces, ({ photos }) => photos[0]?.mark?.press ?? -1);
}

const addedIn = (presses: readonly Press[]): Set<number> =>
  new Set(presses.filter(({ on }) => on).map(({ number }) => number));

/** Still on the device, visible, with every captured byte. */
function isKept(fate: string, parcel: DeviceParcel | undefined, intact: ReadonlySet<string>): boolean {
  if (!parcel || parcel.state === 'delivered') return false;
  return fate === 'damaged' || intact.has(parcel.id);
}

/** Whether the server has the very bytes that the device stored, and no others. */
const isAsStored = ({ photos }: ServerItem, parcel: DeviceParcel | undefined): boolean =>
  photos.every(({ slot, sha256 }) => parcel?.photos.some((each) => each.slot === slot && each.sha256 === sha256));

/** Captures whose photos are all present and unchanged. */
async function intactOn(stage: Stage, parcels: readonly DeviceParcel[]): Promise<Set<string>> {
  const open = parcels.filter(({ state }) => state !== 'delivered').map(({ id }) => id);
  const intact = new Set<string>();
  if (open.length === 0) return intact;
  const photos = Map.groupBy(await photosOn(stage.tablet.page, open), ({ parcel }) => parcel);
  for (const press of stage.log.presses) {
    const seen = new Set<number>();
    for (const { bytes } of photos.get(press.id ?? '') ?? []) {
      const mark = await readMark(Buffer.from(bytes, 'base64'));
      if (mark?.press === press.number) seen.add(mark.photo);
    }
    if (press.id && seen.size === press.photos) intact.add(press.id);
  }
  return intact;
}

function compare(
  name: string,
  count: number,
  item: ServerItem,
  parcel: DeviceParcel | undefined,
  broken: string[],
): void {
  const marks = item.photos.map(({ mark }) => mark);
  if (marks.length !== count) broken.push(`${name}: ${marks.length} photos on the server instead of ${count}`);
  if (marks.some((mark) => !mark || mark.press !== marks[0]?.press))
    broken.push(`${name}: photos of different items in one`);
  if (new Set(marks.map((mark) => mark?.photo)).size !== marks.length) broken.push(`${name}: one photo twice`);
  for (const { slot, sha256, fileSha256 } of item.photos) {
    if (fileSha256 !== null && fileSha256 !== sha256)
      broken.push(`${name}: the file of ${slot} is not what the server says`);
    const captured = parcel?.photos.filter((photo) => photo.slot === slot) ?? [];
    if (captured.length > 0 && !captured.some((photo) => photo.sha256 === sha256)) {
      broken.push(`${name}: ${slot} differs from what the device stored`);
    }
  }
  if (parcel?.code && parcel.code !== item.code && parcel.state === 'delivered')
    broken.push(`${name}: the server has code ${item.code}`);
}

function itemsAreSound(items: readonly ServerItem[], { broken }: Verdict, added: ReadonlySet<number>): void {
  for (const [code, same] of Map.groupBy(items, (item) => item.code)) {
    if (same.length > 1) broken.push(`code ${code}: ${same.length} items`);
  }
  for (const item of items) {
    if (item.photos.length === 0) broken.push(`item ${item.code}: no photo`);
    if (item.photos.some(({ mark }) => mark === null)) broken.push(`item ${item.code}: a photo nobody took`);
    const more = item.photos.filter(({ mark }) => added.has(mark?.press ?? -1)).length;
    if (item.keys.length > 1 + more) broken.push(`item ${item.code}: ${item.keys.length} keys`);
  }
}

/** Every capture has a state with a time or a readable reason. */
function everyStateIsSeen(parcels: readonly DeviceParcel[], { broken }: Verdict, now: number): void {
  for (const parcel of parcels) {
    const { seq, state, nextAt, reason } = parcel;
    if (state === 'attention' && !reason?.word) broken.push(`capture ${seq}: needs attention, nobody knows why`);
    if (isOpen(parcel) && !(Number.isFinite(nextAt) && nextAt <= now + LONGEST_WAIT_MS)) {
      broken.push(`capture ${seq}: ${state}, not before ${new Date(nextAt).toISOString()}`);
    }
  }
}

/** The number on screen equals the number of rows. */
async function badgeTells(stage: Stage, parcels: readonly DeviceParcel[], { broken }: Verdict): Promise<void> {
  const waiting = parcels.filter(isUndone).length;
  const sign = badge(stage.tablet.page);
  if (!(await sign.isVisible())) return;
  for (let tries = 0; tries < 20; tries++) {
    const shown = await sign.getAttribute('data-waiting');
    if (shown === String(waiting)) return;
    await stage.tablet.page.waitForTimeout(100);
    const now = (await parcelsOn(stage.tablet.page)).filter(isUndone).length;
    if (now !== waiting) return;
  }
  broken.push(`the badge does not say ${waiting}`);
}

/** Bytes of upload bodies sent by the device, and bytes of the distinct bodies. */
function bytesOf({ proxy }: Stage): Verdict['bytes'] {
  const largest = new Map<string, number>();
  for (const { key, length } of proxy.uploads) largest.set(key, Math.max(largest.get(key) ?? 0, length));
  return {
    sent: proxy.uploads.reduce((sum, { received }) => sum + received, 0),
    payload: [...largest.values()].reduce((sum, length) => sum + length, 0),
  };
}
