/** The state of a roll when the server answers, refuses, or its answer is lost. */
import type { ServerResponse } from 'node:http';

import { beforeEach, describe, expect, it } from 'vitest';

import { APP_NAME } from '../../contract/app.ts';
import { formatCode } from '../../contract/code.ts';
import { OWNER, remote, reply, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { isOnRoll, isPending, makeRoll, readRolls, retryRoll, type Roll, type RollOutcome } from './rolls.ts';

withOutbox();

const hub = { _id: OWNER, fullName: 'Milano' };
const codeOf = (sequence: number) => formatCode({ prefix: 'MIL', kind: 'product', sequence });
const make = (count = 3) => makeRoll({ owner: OWNER, hub, kind: 'product', count });
const rolls = () => readRolls(db, OWNER);

/** Blocks the server reserved, by key. */
let given: Map<string, string[]>;
let next: number;
const block = (key: string, body: string) => {
  const codes =
    given.get(key) ?? Array.from({ length: (JSON.parse(body) as { count: number }).count }, () => codeOf((next += 1)));
  given.set(key, codes);
  return { codes };
};
const refuse = (response: ServerResponse, status: number) =>
  response
    .writeHead(status, { 'Content-Type': 'application/problem+json', 'X-App': `${APP_NAME}/test` })
    .end(JSON.stringify({ type: 'about:blank', title: '', status, detail: '', message: 'no', requestId: 'x' }));
const lose = (key: string, body: string, response: ServerResponse) => {
  block(key, body);
  response.destroy();
};

beforeEach(async () => {
  given = new Map();
  next = 100;
  remote.answer = (key, body, response) => void reply(response, 200, block(key, body));
  const until = Date.now() + 86_400_000;
  const lane = { owner: OWNER, hub: OWNER, kind: 'product' as const };
  await db.codes.bulkPut(
    Array.from({ length: 50 }, (_, index) => ({ ...lane, code: codeOf(index + 1), expiresAt: until })),
  );
});

const pendingOf = (outcome: RollOutcome): Roll => {
  if (outcome.is !== 'pending') throw new Error(outcome.is);
  return outcome.roll;
};

describe('a roll from the server', () => {
  it('is stored before it is requested, under its idempotency key', async () => {
    let before: readonly Roll[] = [];
    remote.answer = (key, body, response) =>
      void rolls().then((found) => {
        before = found;
        reply(response, 200, block(key, body));
      });
    const outcome = await make();
    expect(before).toMatchObject([{ codes: [], count: 3, kind: 'product', hub: OWNER }]);
    expect(remote.uploads).toEqual([before[0]?.id]);
    expect(outcome).toMatchObject({ is: 'made', roll: { id: before[0]?.id, until: null } });
    expect(await rolls()).toEqual([outcome.is === 'made' && outcome.roll]);
    expect(await db.codes.count()).toBe(50);
  });

  it('stays pending after a lost answer, takes no codes of the device, and gets the same codes later', async () => {
    remote.answer = lose;
    const roll = pendingOf(await make());
    expect(await rolls()).toEqual([roll]);
    expect(isPending(roll)).toBe(true);
    expect(await db.codes.count()).toBe(50);
    // Still no answer: it stays pending.
    expect(await retryRoll(OWNER, roll)).toMatchObject({ is: 'pending' });
    remote.answer = (key, body, response) => void reply(response, 200, block(key, body));
    const codes = [codeOf(101), codeOf(102), codeOf(103)];
    expect(await retryRoll(OWNER, roll)).toMatchObject({ is: 'made', roll: { id: roll.id, codes } });
    expect(await rolls()).toEqual([{ ...roll, codes }]);
    expect(given.size).toBe(1);
    expect(await isOnRoll(db, OWNER, codeOf(102))).toBe(true);
  });

  it.each([500, 503, 409])(
    'stays pending at status %i, which does not say that nothing was reserved',
    async (status) => {
      remote.answer = (_key, _body, response) => void refuse(response, status);
      const roll = pendingOf(await make());
      expect(await rolls()).toEqual([roll]);
      expect(await db.codes.count()).toBe(50);
    },
  );

  it.each([403, 422])('is deleted when refused with %i', async (status) => {
    remote.answer = (_key, _body, response) => void refuse(response, status);
    expect(await make()).toMatchObject({ is: 'refused' });
    expect(await rolls()).toEqual([]);
  });

  it.each([404, 429])('takes codes of the device at %i, where certainly nothing was reserved', async (status) => {
    remote.answer = (_key, _body, response) => void refuse(response, status);
    const outcome = await make();
    expect(outcome).toMatchObject({ is: 'made', roll: { codes: { length: 3 } } });
    expect(await rolls()).toEqual([outcome.is === 'made' && outcome.roll]);
    expect(await db.codes.count()).toBe(47);
  });

  it('survives a refusal that says nothing about an earlier request', async () => {
    remote.answer = lose;
    const roll = pendingOf(await make());
    for (const status of [401, 404, 429, 500]) {
      remote.answer = (_key, _body, response) => void refuse(response, status);
      expect(await retryRoll(OWNER, roll)).toMatchObject({ is: 'pending' });
    }
    expect(await rolls()).toEqual([roll]);
    remote.answer = (_key, _body, response) => void refuse(response, 422);
    expect(await retryRoll(OWNER, roll)).toMatchObject({ is: 'refused' });
    expect(await rolls()).toEqual([]);
  });
});

it('keeps the newest four thousand codes, whatever the number of rolls, and everything pending', async () => {
  remote.answer = lose;
  const roll = pendingOf(await make());
  remote.answer = (key, body, response) => void reply(response, 200, block(key, body));
  for (let index = 0; index < 30; index += 1) await make(2);
  expect(await rolls()).toHaveLength(31);
  for (let index = 0; index < 20; index += 1) await make(200);
  const kept = await rolls();
  expect(kept.filter((each) => !isPending(each)).map(({ count }) => count)).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
  expect(kept.at(-1)).toEqual(roll);
});

it('reads rolls stored before they had a count', async () => {
  const old = { id: 'x', kind: 'product', hub: OWNER, hubName: 'M', codes: [codeOf(1)], madeAt: '', until: null };
  await db.settings.put({ name: `rolls ${OWNER}`, value: JSON.stringify([old]) });
  expect(await rolls()).toEqual([{ ...old, count: 1 }]);
});
