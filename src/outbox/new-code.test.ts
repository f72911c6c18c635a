/** Codes the server refuses: those of the same block are discarded, and "Send with a new code" gets one the server confirms. */
import { beforeEach, expect, it, vi } from 'vitest';

import { formatCode } from '../../contract/code.ts';
import type { CodeReason } from '../../contract/failure.ts';
import {
  capture,
  OTHER,
  OWNER,
  parcelOf,
  refuse,
  remote,
  sendAll,
  states,
  withOutbox,
} from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { sendWithNewCode } from './actions.ts';

vi.mock('./start.ts', () => ({ drainSoon: () => undefined, sendNow: () => undefined }));

withOutbox();

const code = (sequence: number) => formatCode({ prefix: 'MIL', kind: 'product', sequence });
const FRESH = code(900);

beforeEach(async () => {
  const lane = { owner: OWNER, hub: OWNER, kind: 'product', expiresAt: Date.now() + 90_000_000 } as const;
  await db.codes.bulkAdd([1, 2, 3, 4].map((sequence) => ({ ...lane, code: code(sequence) })));
  await db.codes.bulkAdd([
    { ...lane, code: code(7), draft: 'a draft' },
    { ...lane, code: code(8), kind: 'fabric' },
  ]);
});

const held = async () => (await db.codes.toArray()).map((each) => each.code).sort();
const refuseFor = (reason: CodeReason) => {
  remote.answer = (_key, _parts, response) => refuse(response, 409, { ermessage: 'codeTaken', reason });
};

it('a refused code discards its block, except what may be on a tag, and says why', async () => {
  const { id } = await capture({ code: code(1) });
  refuseFor('otherHub');
  await sendAll();
  expect((await parcelOf(id)).reason).toMatchObject({ word: 'codeTaken', why: 'otherHub' });
  expect(await held()).toEqual([code(8), code(7)].sort());
});

it('a code scanned from a tag, or forgotten by the server, discards none', async () => {
  const forgotten = await capture({ code: code(1) });
  refuseFor('unknown');
  await sendAll();
  const scanned = await capture({ code: code(2) });
  await db.parcels.update(scanned.seq, { scanned: true });
  refuseFor('used');
  await sendAll();
  expect(await states()).toEqual(['attention', 'attention']);
  expect(await held()).toEqual([3, 4, 7, 8].map(code).sort((one, other) => one.localeCompare(other)));
  expect(forgotten.code).toBe(code(1));
});

it('a new code comes from the server, and the next captures take none of the refused block', async () => {
  const { id, seq } = await capture({ code: code(1) });
  await db.parcels.update(seq, { state: 'attention', scanned: true, reason: { word: 'codeTaken', why: 'otherHub' } });
  remote.freshCode = FRESH;
  expect(await sendWithNewCode(await parcelOf(id))).toBe(true);
  const now = await parcelOf(id);
  expect([now.state, now.code, now.scanned]).toEqual(['queued', FRESH, undefined]);
  expect((await capture()).code).toBeNull();
});

it('without the network, or for somebody else, the server assigns it on delivery', async () => {
  const { id, seq } = await capture({ code: code(1) });
  const refused = { state: 'attention', reason: { word: 'codeTaken' } } as const;
  await db.parcels.update(seq, refused);
  await sendWithNewCode(await parcelOf(id));
  expect((await parcelOf(id)).code).toBeNull();
  remote.freshCode = FRESH;
  await db.parcels.update(seq, { ...refused, owner: OTHER });
  await sendWithNewCode(await parcelOf(id));
  expect((await parcelOf(id)).code).toBeNull();
});

it('codes leased since the item was captured are kept, however often a new one is asked for', async () => {
  const { id, seq } = await capture({ code: code(1) });
  const capturedAt = Date.parse((await parcelOf(id)).capturedAt);
  const lane = { owner: OWNER, hub: OWNER, kind: 'product', expiresAt: Date.now() + 90_000_000 } as const;
  await db.codes.bulkAdd([
    { ...lane, code: code(5), leasedAt: capturedAt - 1 },
    { ...lane, code: code(100), leasedAt: capturedAt + 1 },
  ]);
  refuseFor('otherHub');
  await sendAll();
  for (let press = 0; press < 3; press++) {
    await db.parcels.update(seq, { state: 'attention', reason: { word: 'codeTaken', why: 'otherHub' } });
    await sendWithNewCode(await parcelOf(id));
  }
  expect(await held()).toEqual([code(7), code(8), code(100)].sort());
});
