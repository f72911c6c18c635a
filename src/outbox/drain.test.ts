/** The drain against a real HTTP server of the test's own: what one bad item does to the others, and what never leaves. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { APP_NAME } from '../../contract/app.ts';
import type { Profile } from '../../contract/calls/session.ts';
import { db, type Parcel } from '../store/db.ts';
import { drain, knockAtGate } from './drain.ts';
import { enqueue } from './enqueue.ts';

const OWNER = '0190a000-0000-7000-8000-00000000000a';
const profile: Profile = {
  _id: OWNER,
  fullName: 'Anna',
  picture: null,
  userType: 3,
  key: 3,
  email: 'anna@ordito.example',
  language: 'it',
  roles: ['admin'],
  moduleAccess: [],
  settings: {},
  status: 'active',
};

type Answer = (key: string, parts: string, response: ServerResponse) => void;

let answer: Answer;
let uploads: string[] = [];
let tokens: (string | undefined)[] = [];
/** Node knows no page whose address a relative one could be based on. */
const original = globalThis.Request;

const server = createServer((request, response) => void handle(request, response));

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://test');
  if (url.pathname.endsWith('/ping')) {
    ok(response, 200, { nonce: url.searchParams.get('nonce') ?? '' });
    return;
  }
  const key = String(request.headers['idempotency-key']);
  uploads.push(key);
  tokens.push(request.headers.authorization);
  answer(key, Buffer.concat(chunks).toString('latin1'), response);
}

const ok = (response: ServerResponse, status: number, data: unknown) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'X-App': `${APP_NAME}/test` })
    .end(JSON.stringify({ data }));

/** A server that keeps its promise: the receipt names the photos this parcel was stored with. */
const deliver: Answer = (key, _parts, response) => {
  void db.parcels.get({ id: key }).then((parcel) =>
    ok(response, 201, {
      _id: '0190a000-0000-7000-8000-000000000001',
      code: 'MIL-P000001X',
      kind: 'product',
      key,
      photos: parcel?.photos.map((photo) => ({ ...photo, bytes: 1 })) ?? [],
      receivedAt: '2026-11-21T08:00:00.000Z',
    }),
  );
};

const capture = (): Promise<Parcel> => {
  const picture = { bytes: new TextEncoder().encode(`photo ${Math.random()}`).buffer, mime: 'image/jpeg' };
  return enqueue({
    owner: { _id: OWNER, fullName: 'Anna' },
    hub: { _id: OWNER, fullName: 'Milano' },
    kind: 'product',
    code: null,
    source: 'quick-add',
    photos: [{ slot: 'itemImage', upload: picture, original: picture }],
    thumbnail: null,
  });
};

const states = async () => (await db.parcels.orderBy('seq').toArray()).map(({ state }) => state);
const run = () => drain({ onSignedOut: () => undefined });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, base) : input, init);
    }
  };
});

afterAll(() => {
  globalThis.Request = original;
  server.close();
});

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.session.put({ slot: 'current', token: 'token', profile, language: 'it' });
  uploads = [];
  tokens = [];
  answer = deliver;
  knockAtGate();
});

describe('drain', () => {
  it('takes an answer that breaks off in its body for no answer at all', async () => {
    await capture();
    answer = (_key, _parts, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json', 'X-App': `${APP_NAME}/test` }).write('{"data":');
      setTimeout(() => response.destroy(), 50);
    };
    await run();
    expect(await states()).toEqual(['waiting']);
    expect((await db.parcels.toArray())[0]?.reason).toEqual({ word: 'network' });
  });

  it('delivers everything once, in order of capture', async () => {
    const parcels = [await capture(), await capture(), await capture()];
    expect(await run()).toBeNull();
    expect(uploads).toEqual(parcels.map(({ id }) => id));
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('is not held up for ever by one item that something on the way refuses', async () => {
    const bad = await capture();
    await capture();
    answer = (key, parts, response) => {
      if (key === bad.id) response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Forbidden</h1>');
      else deliver(key, parts, response);
    };
    for (let round = 0; round < 4; round++) {
      knockAtGate();
      await run();
    }
    expect(await states()).toEqual(['waiting', 'delivered']);
    expect((await db.parcels.get({ id: bad.id }))?.reason).toMatchObject({ word: 'blocked', status: 403 });
  });

  it('never sends an item whose photo is missing or changed, and goes on with the others', async () => {
    const gone = await capture();
    const changed = await capture();
    const good = await capture();
    await db.photos.where('parcel').equals(gone.id).delete();
    await db.photos
      .where('parcel')
      .equals(changed.id)
      .modify({ bytes: new TextEncoder().encode('something else').buffer });
    await run();
    expect(uploads).toEqual([good.id]);
    expect(await states()).toEqual(['attention', 'attention', 'delivered']);
  });

  it('sends nothing without the owner’s own session', async () => {
    await capture();
    await db.session.update('current', { profile: { ...profile, _id: '0190a000-0000-7000-8000-00000000000b' } });
    expect(await run()).toBeNull();
    await db.session.update('current', { profile, token: null });
    let told = 0;
    expect(await drain({ onSignedOut: () => (told += 1) })).toBeNull();
    expect(told).toBe(1);
    expect(uploads).toEqual([]);
    expect(await states()).toEqual(['queued']);
  });

  it('stops when somebody else signs in while it sends', async () => {
    const parcels = [await capture(), await capture(), await capture()];
    answer = (key, parts, response) => {
      const other = { ...profile, _id: '0190a000-0000-7000-8000-00000000000b' };
      void db.session
        .put({ slot: 'current', token: 'other', profile: other, language: 'it' })
        .then(() => deliver(key, parts, response));
    };
    await run();
    // The second may have been taken up already, with its owner's own token; the third may not.
    expect(uploads).not.toContain(parcels[2]?.id);
    expect(tokens).not.toContain('Bearer other');
    expect((await states())[2]).toBe('queued');
  });

  it('takes up again what a killed sender left, under the same key', async () => {
    const parcel = await capture();
    await db.parcels.update(parcel.seq, { state: 'sending', nextAt: Date.now() + 60_000 });
    await run();
    // Without Web Locks nobody knows that the sender is gone, so its lease is waited out.
    const locked = 'locks' in navigator && navigator.locks;
    expect(uploads).toEqual(locked ? [parcel.id] : []);
    await db.parcels.update(parcel.seq, { nextAt: Date.now() - 1 });
    await run();
    expect(uploads).toEqual([parcel.id]);
    expect(await states()).toEqual(['delivered']);
  });
});
