import { beforeEach, describe, expect, it } from 'vitest';

import { formatCode } from '../../contract/code.ts';
import { nextCode } from '../outbox/codes.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { db, durable } from '../store/db.ts';
import { isOnRoll, makeRoll, readRolls } from './rolls.ts';

const DAY_MS = 86_400_000;
const anna = { _id: 'anna', fullName: 'Milano' };
const lane = { owner: 'anna', hub: 'anna', kind: 'product' as const };
const codeOf = (sequence: number) => formatCode({ prefix: 'MIL', kind: 'product', sequence });

/** These tests have no server, like a device without a network. */
const make = (count: number) => makeRoll({ owner: 'anna', hub: anna, kind: 'product', count });

const hold = async (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...lane,
    code: codeOf(index + 1),
    expiresAt: Date.now() + (index + 1) * DAY_MS,
  }));
  await db.codes.bulkPut(rows);
};

const capture = () =>
  enqueue({ owner: anna, hub: anna, kind: 'product', code: null, source: 'quick-add', photos: [], thumbnail: null });

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

describe('a roll without a network', () => {
  it('takes the newest held codes for good, and says until when they are valid', async () => {
    await hold(50);
    const outcome = await make(30);
    if (outcome.is !== 'made') throw new Error(outcome.is);
    expect(outcome.roll.codes).toEqual(Array.from({ length: 30 }, (_, index) => codeOf(21 + index)));
    expect(Date.parse(outcome.roll.until ?? '')).toBeLessThanOrEqual(Date.now() + 21 * DAY_MS);
    expect(await db.codes.count()).toBe(20);
    expect(await readRolls(db, 'anna')).toEqual([outcome.roll]);
    expect([await isOnRoll(db, 'anna', codeOf(21)), await isOnRoll(db, 'anna', codeOf(20))]).toEqual([true, false]);
    expect(await isOnRoll(db, 'bruno', codeOf(21))).toBe(false);
  });

  it('its codes are never given to captures', async () => {
    await hold(40);
    const outcome = await make(20);
    if (outcome.is !== 'made') throw new Error(outcome.is);
    const given = [];
    for (let index = 0; index < 25; index++) given.push((await capture()).code);
    expect(given.filter((code) => code !== null)).toHaveLength(20);
    expect(given.filter((code) => code !== null && outcome.roll.codes.includes(code))).toEqual([]);
  });

  it('leaves twenty codes for captures: with fewer to spare it takes none and says how many it could', async () => {
    await hold(30);
    expect(await make(11)).toMatchObject({ is: 'short', spare: 10 });
    expect(await db.codes.count()).toBe(30);
    expect(await readRolls(db, 'anna')).toEqual([]);
    expect(await make(10)).toMatchObject({ is: 'made' });
    expect(await make(1)).toMatchObject({ is: 'short', spare: 0 });
  });

  it('takes no code that is on a screen or promised to a draft', async () => {
    await hold(23);
    const shown = await nextCode(lane);
    await db.codes.update(codeOf(23), { draft: 'a-draft' });
    expect(await make(2)).toMatchObject({ is: 'short', spare: 1 });
    const outcome = await make(1);
    expect(outcome).toMatchObject({ is: 'made', roll: { codes: [codeOf(22)] } });
    expect(await db.codes.get(shown ?? '')).toBeDefined();
  });

  it('uses no code up when it cannot be stored', async () => {
    await hold(30);
    const fail = () => {
      throw new Error('disk full');
    };
    durable.settings.hook('creating', fail);
    await expect(make(5)).rejects.toThrow('disk full');
    durable.settings.hook('creating').unsubscribe(fail);
    expect(await db.codes.count()).toBe(30);
  });

  it('takes different codes for two concurrent tabs, and keeps both rolls', async () => {
    await hold(60);
    const [one, other] = await Promise.all([make(15), make(15)]);
    if (one.is !== 'made' || other.is !== 'made') throw new Error('not made');
    expect(new Set([...one.roll.codes, ...other.roll.codes]).size).toBe(30);
    expect((await readRolls(db, 'anna')).map(({ id }) => id).sort()).toEqual([one.roll.id, other.roll.id].sort());
  });
});
