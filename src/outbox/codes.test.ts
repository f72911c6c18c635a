/** The codes a device holds: for a hub center once it is selected, and few until something was captured. */
import { expect, it, vi } from 'vitest';

import { ITEM_KINDS } from '../../contract/code.ts';
import { capture, OTHER, OWNER, remote, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { nextCode, reserveBlocks } from './codes.ts';

withOutbox();

const FRESH = 'MIL-P000900X';

/** Sizes of the requested blocks, by kind. */
const blocks = () =>
  ITEM_KINDS.map((kind) => remote.reserved.filter((each) => each.kind === kind).map((each) => each.count));

it('a hub center just selected gets its codes at once, for every kind', async () => {
  remote.freshCode = FRESH;
  const lane = { owner: OWNER, hub: OTHER, kind: 'product' } as const;
  expect(await nextCode(lane)).toBe(FRESH);
  await vi.waitFor(() => expect(blocks().every((each) => each.length > 0)).toBe(true));
  expect(new Set(remote.reserved.map(({ hubcenter }) => hubcenter))).toEqual(new Set([OTHER]));
  // The network is gone with the next item.
  await vi.waitFor(async () =>
    expect(await db.codes.where({ owner: OWNER, hub: OTHER, kind: 'generic' }).count()).toBe(40),
  );
  remote.freshCode = null;
  await db.codes.delete(FRESH);
  expect(await nextCode(lane)).toMatch(/^MIL-P/);
});

it('blocks are small until an item of the kind was captured', async () => {
  await reserveBlocks(OWNER, OWNER);
  expect(blocks()).toEqual(ITEM_KINDS.map(() => [20, 20]));
  await capture();
  remote.reserved = [];
  await reserveBlocks(OWNER, OWNER);
  expect(blocks()).toEqual(ITEM_KINDS.map((kind) => (kind === 'product' ? [50] : [])));
});
