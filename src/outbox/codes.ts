/** Codes held by this device: blocks reserved while online, so that an item has its final code offline too (contract 5). */
import { reserveCodes, uniqueCode } from '../../contract/calls/codes.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { SINGLE_CODE_MS } from '../../contract/limits.ts';
import { ask } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { db, type HeldCode, type Store } from '../store/db.ts';
import { deviceId } from '../store/device.ts';

/** Whose codes: a person's, for one hub and kind. */
export interface CodeLane {
  owner: string;
  hub: string;
  kind: ItemKind;
}

const REFILL_BELOW = 20;
const BLOCK_SIZE = 50;
/** A code must outlive its way to the server, so one about to expire is not given out. */
const SAFETY_MS = 3_600_000;

/** The next code of a lane: one that is held, else one fetched now, else null (the server will assign one). */
export async function nextCode(lane: CodeLane): Promise<string | null> {
  const held = await heldCodes(lane);
  if (held[0]) return held[0].code;
  const answer = await ask(uniqueCode, credentials(), { query: { hubcenter: lane.hub, kind: lane.kind } });
  if (!answer.ok) return null;
  await db.codes.put({ ...lane, code: answer.value.data, expiresAt: Date.now() + SINGLE_CODE_MS });
  return answer.value.data;
}

/**
 * Takes a code for good; only inside the transaction of `store` that stores the parcel. The wanted one, or another of the lane when
 * a second tab was faster, or null.
 */
export async function takeCode(store: Store, lane: CodeLane, wanted: string | null): Promise<string | null> {
  const held = await heldCodes(lane, store);
  const code = (held.find((each) => each.code === wanted) ?? held[0])?.code ?? null;
  if (code) await store.codes.delete(code);
  return code;
}

/** Tops up a person's blocks for a hub, all kinds. Does nothing offline. */
export async function reserveBlocks(owner: string, hub: string): Promise<void> {
  for (const kind of ITEM_KINDS) {
    const lane = { owner, hub, kind };
    if ((await heldCodes(lane)).length >= REFILL_BELOW) continue;
    const body = { hubcenter: hub, kind, count: BLOCK_SIZE, deviceId: await deviceId() };
    const answer = await ask(reserveCodes, credentials(), { body });
    if (!answer.ok) return;
    const expiresAt = Date.parse(answer.value.data.expiresAt);
    await db.codes.bulkPut(answer.value.data.codes.map((code) => ({ ...lane, code, expiresAt })));
  }
}

/** Codes of a lane that are still good, lowest first. */
async function heldCodes({ owner, hub, kind }: CodeLane, store = db): Promise<HeldCode[]> {
  const held = await store.codes.where({ owner, hub, kind }).sortBy('code');
  return held.filter(({ expiresAt }) => expiresAt > Date.now() + SAFETY_MS);
}
