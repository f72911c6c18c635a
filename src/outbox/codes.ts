/** Codes held by this device: blocks reserved while online, so that an item has its final code offline too (contract 5). */
import { reserveCodes, uniqueCode } from '../../contract/calls/codes.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { CODES_PER_RESERVATION_MAX, SINGLE_CODE_MS } from '../../contract/limits.ts';
import type { Credentials } from '../api/caller.ts';
import { ask } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { db, type DeviceCode, type Store } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { newestFirst } from '../store/newest-first.ts';

/** The owner of codes: a person, for one hub and kind. */
export interface CodeLane {
  owner: string;
  hub: string;
  kind: ItemKind;
}

const REFILL_BELOW = 20;
const BLOCK_MIN = 50;
/** Before the first capture: a browser that only looks around, or is cleared repeatedly, uses up few numbers. */
const FIRST_BLOCK = 20;
/** Codes of a lane reserved for captures, never printed on blank tags. */
const KEPT_FOR_CAPTURES = 20;
/** A code must be valid until it reaches the server, so one about to expire is not used. */
const SAFETY_MS = 3_600_000;
/** A code shown by a page that was closed without using it is free again after this time. */
const SHOWN_MS = 10 * 60_000;
/** Captures counted to estimate a day's load, and how long the estimate is valid. */
const RECENT = 500;
const SIZE_HOLDS_MS = 3_600_000;
const blockSizes = new Map<string, { size: number; at: number }>();
/** This page's id, for the codes it shows. */
const PAGE = crypto.randomUUID();

/**
 * The next code of a lane to show: one held and not shown by another page, else one fetched now, else null (the server will assign one).
 */
export async function nextCode(lane: CodeLane): Promise<string | null> {
  const held = await show(lane);
  if (held) return held;
  const code = await freshCode(lane, credentials());
  if (code === null) return null;
  await db.codes.put({
    ...lane,
    code,
    expiresAt: Date.now() + SINGLE_CODE_MS,
    leasedAt: Date.now(),
    shown: { by: PAGE, at: Date.now() },
  });
  // A hub center just selected: the network may be gone with the next item.
  void reserveBlocks(lane.owner, lane.hub).catch(() => undefined);
  return code;
}

/** A code the server reserves now, for the caller; null if it gives none. */
export async function freshCode({ hub, kind }: CodeLane, caller: Credentials): Promise<string | null> {
  const answer = await ask(uniqueCode, caller, { query: { hubcenter: hub, kind } });
  return answer.ok ? answer.value.data : null;
}

/**
 * Discards the codes of a lane after the server has refused that of an item: their block is not reserved for this device. What was leased
 * after the item was captured is of another block. Codes on a screen or kept for a draft may be on a tag, and stay.
 */
export async function discardCodes(
  store: Store,
  { owner, hub, kind, capturedAt }: CodeLane & { capturedAt: string },
): Promise<void> {
  const held = await store.codes.where({ owner, hub, kind }).toArray();
  const isOlder = ({ leasedAt = 0 }: DeviceCode) => leasedAt <= Date.parse(capturedAt);
  await store.codes.bulkDelete(held.filter((each) => isFree(each) && isOlder(each)).map(({ code }) => code));
}

/** Marks the lane's next free code as shown by this page. */
async function show(lane: CodeLane): Promise<string | null> {
  return db.transaction('rw', db.codes, async () => {
    const free = (await heldCodes(lane)).find(isFree);
    if (!free) return null;
    await db.codes.update(free.code, { shown: { by: PAGE, at: Date.now() } });
    return free.code;
  });
}

/**
 * Takes a code for good; only inside the transaction of `store` that stores the parcel. The wanted one, or another of the lane if it is
 * gone, or null.
 */
export async function takeCode(store: Store, lane: CodeLane, wanted: string | null): Promise<string | null> {
  const held = await heldCodes(lane, store);
  const code = (held.find((each) => each.code === wanted) ?? held.find(isFree))?.code ?? null;
  if (code) await store.codes.delete(code);
  return code;
}

/** Thrown if a scanned tag is already on another item of this device. */
export class CodeInUseError extends Error {
  override readonly name = 'CodeInUseError';
}

/**
 * Takes exactly this code of a printed tag, whether the device held it or not; only inside the transaction that stores the parcel. Throws
 * `CodeInUseError`.
 */
export async function claimCode(store: Store, code: string): Promise<string> {
  const bearers = await store.parcels.where('code').equals(code).toArray();
  if (bearers.some(({ state }) => state !== 'trashed')) throw new CodeInUseError(code);
  await store.codes.delete(code);
  return code;
}

/**
 * Takes codes for good to print on blank tags, newest first; only inside the transaction of `store` that stores the roll. Enough stay for
 * captures: with fewer to `spare` than wanted, nothing is taken.
 */
export async function takeSpareCodes(
  store: Store,
  lane: CodeLane,
  count: number,
): Promise<{ taken: readonly DeviceCode[]; spare: number }> {
  // A code on a screen may already be handwritten on a tag.
  const free = (await heldCodes(lane, store)).filter((each) => isFree(each) && each.shown?.by !== PAGE);
  const spare = Math.max(0, free.length - KEPT_FOR_CAPTURES);
  const taken = spare < count ? [] : free.slice(free.length - count);
  await store.codes.bulkDelete(taken.map(({ code }) => code));
  return { taken, spare };
}

/** Reserves a code for a draft, so that no other page uses it while the person may have written it on a tag. */
export async function promiseCode(code: string, draft: string, store: Store = db): Promise<void> {
  await store.codes.update(code, { draft });
}

/** Releases the codes of a draft; only inside a transaction that has `codes`. */
export async function releaseCodes(store: Store, draft: string): Promise<void> {
  const promised = store.codes.where('draft').equals(draft);
  await promised.modify((code) => {
    delete code.draft;
  });
}

const reserving = new Set<string>();

/** Tops up a person's blocks for a hub, all kinds, to two blocks ahead. Does nothing offline, or while it is already running. */
export async function reserveBlocks(owner: string, hub: string): Promise<void> {
  const name = `${owner} ${hub}`;
  if (reserving.has(name)) return;
  reserving.add(name);
  await topUp(owner, hub).finally(() => reserving.delete(name));
}

async function topUp(owner: string, hub: string): Promise<void> {
  for (const kind of ITEM_KINDS) {
    const lane = { owner, hub, kind };
    const block = await blockSize(lane);
    for (let held = (await heldCodes(lane)).length; held < block + REFILL_BELOW; held += block) {
      const body = { hubcenter: hub, kind, count: block, deviceId: await deviceId() };
      const answer = await ask(reserveCodes, credentials(), { body });
      if (!answer.ok) return;
      const expiresAt = Date.parse(answer.value.data.expiresAt);
      const leasedAt = Date.now();
      await db.codes.bulkPut(answer.value.data.codes.map((code) => ({ ...lane, code, expiresAt, leasedAt })));
    }
  }
}

/** The busier the last days, the larger the block: two of them should outlast a day without network. */
async function blockSize({ owner, kind }: CodeLane): Promise<number> {
  const name = `${owner} ${kind}`;
  const known = blockSizes.get(name);
  if (known && Date.now() - known.at < SIZE_HOLDS_MS) return known.size;
  const perDay = new Map<string, number>();
  const recent = await newestFirst(db.parcels.orderBy('seq')).limit(RECENT).toArray();
  for (const parcel of recent) {
    if (parcel.owner !== owner || parcel.kind !== kind) continue;
    perDay.set(parcel.day, (perDay.get(parcel.day) ?? 0) + 1);
  }
  if (perDay.size === 0) return FIRST_BLOCK;
  const size = Math.min(Math.max(BLOCK_MIN, ...perDay.values()), CODES_PER_RESERVATION_MAX);
  blockSizes.set(name, { size, at: Date.now() });
  return size;
}

const isFree = ({ shown, draft }: DeviceCode): boolean => draft === undefined && isShownNowhere(shown);

const isShownNowhere = (shown: DeviceCode['shown']): boolean =>
  shown === undefined || shown.by === PAGE || Math.abs(Date.now() - shown.at) > SHOWN_MS;

/** Valid codes of a lane, lowest first. */
async function heldCodes({ owner, hub, kind }: CodeLane, store = db): Promise<DeviceCode[]> {
  const held = await store.codes.where({ owner, hub, kind }).sortBy('code');
  return held.filter(({ expiresAt }) => expiresAt > Date.now() + SAFETY_MS);
}
