/** What the drain does with items that do not get through: whom they hold up, and when they are tried again. */
import type { ServerResponse } from 'node:http';

import { describe, expect, it, vi } from 'vitest';

import { APP_NAME } from '../../contract/app.ts';
import { capture, deliver, OWNER, refuse, remote, states, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { askForDrain, drain, retryNow } from './drain.ts';
import { isClosed, OPEN_GATE } from './gate.ts';
import { apply, dueParcels } from './lane.ts';
import type { Outcome } from './outcome.ts';
import { sendRound } from './round.ts';

withOutbox();

const run = () => drain({ onSignedOut: () => undefined });

describe('drain: what does not get through', () => {
  it('is not blocked for ever by one item that a proxy refuses', async () => {
    const bad = await capture();
    await capture();
    remote.answer = (key, parts, response) => {
      if (key === bad.id) response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Forbidden</h1>');
      else deliver(key, parts, response);
    };
    for (let round = 0; round < 4; round++) {
      retryNow();
      await run();
    }
    expect(await states()).toEqual(['waiting', 'delivered']);
    expect((await db.parcels.get({ id: bad.id }))?.reason).toMatchObject({ word: 'blocked', status: 403 });
  });

  it('retries over another network what did not pass over the last', async () => {
    await capture();
    remote.answer = (_key, _parts, response) =>
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad</h1>');
    // Until its own wait is minutes.
    for (let round = 0; round < 12; round++) {
      await db.parcels.toCollection().modify({ nextAt: 0 });
      retryNow();
      await run();
    }
    await db.parcels.toCollection().modify({ nextAt: Date.now() + 200_000 });
    remote.answer = deliver;
    retryNow();
    await run();
    expect(await states()).toEqual(['waiting']);
    retryNow(true);
    await run();
    expect(await states()).toEqual(['delivered']);
  });

  it("tries once on a person's request during the server's back-off", async () => {
    const { seq } = await capture();
    await capture();
    remote.answer = (_key, _parts, response) => {
      response.setHeader('Retry-After', '600');
      refuse(response, 429);
    };
    await run();
    await run();
    expect(remote.uploads).toHaveLength(1);
    askForDrain();
    await run();
    await run();
    expect(remote.uploads).toHaveLength(2);
    remote.answer = deliver;
    await apply(seq, { type: 'retry' });
    await run();
    expect(remote.uploads).toHaveLength(2);
    askForDrain();
    await run();
    expect(await states()).toEqual(['delivered', 'delivered']);
  });

  it('retries delayed items once one gets through; those that fail again wait for their own time', async () => {
    const [first, , bad] = [await capture(), await capture(), await capture()];
    const foreign = (response: ServerResponse) =>
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
    remote.answer = (_key, _parts, response) => foreign(response);
    for (let round = 0; round < 12; round++) {
      retryNow();
      await run();
    }
    const reasons = (await db.parcels.toArray()).map(({ reason }) => reason?.word);
    expect(reasons).toEqual(['blocked', 'blocked', 'blocked']);
    const before = remote.uploads.length;
    remote.answer = (key, parts, response) => (key === bad.id ? foreign(response) : deliver(key, parts, response));
    await db.parcels.update(first.seq, { nextAt: 0 });
    await run();
    expect(await states()).toEqual(['delivered', 'delivered', 'waiting']);
    expect(remote.uploads.slice(before).filter((key) => key === bad.id).length).toBeLessThanOrEqual(2);
    const after = remote.uploads.length;
    await capture();
    await run();
    expect(await states()).toEqual(['delivered', 'delivered', 'waiting', 'delivered']);
    expect(remote.uploads.slice(after)).toHaveLength(1);
  });

  it('starts none of those prepared once one in flight is asked for patience', async () => {
    for (let item = 0; item < 14; item++) await capture();
    const refused = Promise.withResolvers<void>();
    let gate = OPEN_GATE;
    const way = {
      get gate() {
        return gate;
      },
      set gate(next) {
        gate = next;
        if (isClosed(next, Date.now())) refused.resolve();
      },
    };
    let number = 0;
    remote.answer = (key, parts, response) => {
      number += 1;
      if (number === 1) deliver(key, parts, response);
      else if (number === 4) busy(response);
      else void refused.promise.then(() => deliver(key, parts, response));
    };
    const tools = { blame: async (outcome: Outcome) => outcome, onSignedOut: () => undefined };
    expect(await sendRound(await dueParcels(OWNER), OWNER, way, tools)).toMatchObject({ halted: true });
    const met = remote.uploads.length;
    expect(met).toBeLessThanOrEqual(7);
    await run();
    expect(remote.uploads).toHaveLength(met);
    const found = await states();
    expect(found.filter((state) => state === 'delivered')).toHaveLength(met - 1);
    expect(found.filter((state) => state === 'sending')).toEqual([]);
    remote.answer = deliver;
    askForDrain();
    await run();
    expect(new Set(await states())).toEqual(new Set(['delivered']));
    expect(remote.uploads).toHaveLength(15);
  });

  it("respects the server's back-off, also one another tab received", async () => {
    await capture();
    await capture();
    remote.answer = (_key, _parts, response) => busy(response);
    const began = Date.now();
    await run();
    expect(remote.uploads).toHaveLength(1);
    remote.answer = deliver;
    // Another tab has its own memory.
    vi.resetModules();
    const elsewhere = await import('./drain.ts');
    const next = await elsewhere.drain({ onSignedOut: () => undefined });
    expect(remote.uploads).toHaveLength(1);
    expect(next ?? 0).toBeGreaterThan(began + 25_000);
    await db.parcels.where('state').equals('waiting').modify({ nextAt: 0 });
    vi.resetModules();
    await (await import('./drain.ts')).drain({ onSignedOut: () => undefined });
    expect(await states()).toEqual(['delivered', 'delivered']);
  });
});

function busy(response: ServerResponse): void {
  const problem = { type: 'about:blank', title: 'Busy', status: 503, detail: '', message: 'Busy', requestId: 'x' };
  response
    .writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '30', 'X-App': `${APP_NAME}/test` })
    .end(JSON.stringify(problem));
}
