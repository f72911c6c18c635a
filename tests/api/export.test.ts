import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { ITEM_KINDS } from '../../contract/code.ts';
import { LIST_IDS_MAX } from '../../contract/limits.ts';
import type { Reading } from '../../server/db/replica.ts';
import { photos, products } from '../../server/db/schema/items.ts';
import { users } from '../../server/db/schema/people.ts';
import { exportTickets } from '../../server/db/schema/work.ts';
import { exportSheet } from '../../server/engine/exports/exports.ts';
import { masterName, rawName } from '../../server/engine/photos/photos.ts';
import { recordSources } from '../../server/services/record-sources.ts';
import { queriesOf } from '../support/server-database.ts';
import { eventually } from '../support/server-devices.ts';
import { askTicket, openExport, readSheet, recordsIn, takeAway, unzip } from '../support/server-exports.ts';
import { addItem, addManyMixes, COMPLETE } from '../support/server-items.ts';
import { PASSWORD } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const path = '/export/products';
/** Names that a spreadsheet may interpret as something other than text. */
const NASTY = ['=1+1', '+39 02', '-5', '@cmd', '\tTab', '<b>&"', '_x0041_', 'smile 😀', 'bell\u0007'];

/** Facts of a garment beside its details. */
const FACTS = {
  material: [
    { part: 'main', fibre: 'wool', pct: 80 },
    { part: 'main', fibre: 'cotton', pct: 20 },
    { part: 'lining', fibre: 'cotton', pct: 100 },
  ],
  dimensions: { chest: 52.5, length: 70 },
  defects: [{ defect: 'stain' }, { defect: 'hole' }],
  stock: 3,
  branded: false,
};

const { server, people } = await serverWithPeople({ lanes: { render: 0 } });
let ofA: Receipt[];
let ofB: Receipt;
beforeAll(async () => {
  ofA = [];
  for (const [index, name] of NASTY.entries()) {
    const receipt = await addItem(server, people.merchantA, 'product', new Date(Date.UTC(2026, 0, 1 + index, 23, 59)));
    await server.deps.db.update(products).set({ name }).where(eq(products.id, receipt._id));
    ofA.push(receipt);
  }
  const { token } = people.merchantA;
  const json = { ...COMPLETE.product, ...FACTS };
  expect(await server.client.call(`/product/${ofA[0]?._id}`, { method: 'PUT', token, json })).toMatchObject({
    status: 200,
  });
  ofB = await addItem(server, people.merchantB);
});

const exported = async (query: Record<string, string | string[]> = {}, person = people.merchantA) =>
  recordsIn(await readSheet(await takeAway(server, { path, query, token: person.token })));
const codesOf = (records: Awaited<ReturnType<typeof exported>>) => records.map(({ code }) => code?.text);
const statusOf = async (query: Record<string, string>, at = path) => (await openExport(server, at, query)).status;

describe('ticket', () => {
  const query = { status: 'active' };
  const ask = (more: object = {}) => askTicket(server, { path, query, token: people.merchantA.token, ...more });

  it('opens its export once, for the first request', async () => {
    const { ticket } = await ask();
    const opened = await Promise.all([1, 2, 3].map(() => statusOf({ ...query, token: ticket })));
    expect(opened.sort()).toEqual([200, 401, 401]);
    expect(await statusOf({ ...query, token: ticket })).toBe(401);
  });

  it('opens no other path or query, and stays valid for its own', async () => {
    const { ticket: token } = await ask();
    expect(await statusOf({ token })).toBe(401);
    expect(await statusOf({ status: 'inactive', token })).toBe(401);
    expect(await statusOf({ ...query, columns: 'code', token })).toBe(401);
    expect(await statusOf({ ...query, token }, '/export/fabrics')).toBe(401);
    expect(await statusOf({ ...query, token }, '/export/product/images')).toBe(401);
    expect(await statusOf({ ...query, name: '', token })).toBe(200);
  });

  it('is not a session, and a session is not a ticket', async () => {
    const { ticket } = await ask();
    expect((await server.client.call('/products', { token: ticket })).status).toBe(401);
    for (const token of [people.admin.token, 'nothing', '']) {
      const refused = await openExport(server, path, { token });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ message: 'Failed to authenticate token' });
    }
    const withHeader = await server.client.call(path, { token: people.admin.token });
    expect(withHeader.status).toBe(401);
  });

  it('expires after a minute, and with its owner’s account', async () => {
    const late = await ask();
    await server.deps.db.update(exportTickets).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await statusOf({ ...query, token: late.ticket })).toBe(401);
    const banned = await ask({ token: people.merchantB.token });
    const status = (to: string) =>
      server.deps.db.update(users).set({ status: to }).where(eq(users.id, people.merchantB.id));
    await status('banned');
    expect(await statusOf({ ...query, token: banned.ticket })).toBe(401);
    await status('active');
  });

  it('expires with the session that requested it, and with no other of its owner', async () => {
    const [one, other] = [await server.client.signIn('hub-a@example.org', PASSWORD), people.merchantA.token];
    const [dead, living] = [await ask({ token: one }), await ask({ token: other })];
    await server.client.call('/logout', { method: 'PATCH', token: one });
    expect(await statusOf({ ...query, token: dead.ticket })).toBe(401);
    expect(await statusOf({ ...query, token: living.ticket })).toBe(200);
  });

  it('is not used up by a HEAD request', async () => {
    const { ticket } = await ask();
    const address = (token: string) => `${server.origin}/admin/api${path}?${new URLSearchParams({ ...query, token })}`;
    expect((await fetch(address(ticket), { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(address('unknown'), { method: 'HEAD' })).status).toBe(401);
    expect(await statusOf({ ...query, token: ticket })).toBe(200);
    expect((await fetch(address(ticket), { method: 'HEAD' })).status).toBe(401);
  });

  it('is stored as a hash only', async () => {
    const { ticket } = await ask();
    expect(JSON.stringify(await server.deps.db.select().from(exportTickets))).not.toContain(ticket);
  });

  it('is refused for what could not be exported', async () => {
    const refused = async (more: object) => {
      const { status, body } = await ask(more);
      return [status, body.errors?.[0]?.path ?? body.ermessage];
    };
    expect(await refused({ path: '/products' })).toEqual([422, 'path']);
    expect(await refused({ path: '/export/nothing' })).toEqual([422, 'path']);
    expect(await refused({ query: { nothing: '1' } })).toEqual([422, 'nothing']);
    expect(await refused({ query: { columns: 'code,password' } })).toEqual([422, 'columns.1']);
    expect(await refused({ query: { startDate: '2026-02-30' } })).toEqual([422, 'startDate']);
    expect(await refused({ path: '/export/merchants', query: {} })).toEqual([403, 'forbidden']);
  });
});

describe('spreadsheet', () => {
  it('keeps every text unchanged, and none as a formula', async () => {
    const sheet = await readSheet(await takeAway(server, { path, token: people.merchantA.token }));
    const records = recordsIn(sheet);
    expect(records.map(({ name }) => name?.text).sort()).toEqual([...NASTY].sort());
    expect(records.every(({ name }) => name?.type === 'inlineStr')).toBe(true);
    expect(sheet.xml).not.toContain('<f>');
    const quoted = records.filter(({ name }) => name?.look === 5).map(({ name }) => name?.text);
    expect(quoted.sort()).toEqual(['\tTab', '+39 02', '-5', '=1+1', '@cmd']);
  });

  it('has readable words, and typed numbers, dates and booleans', async () => {
    const record = (await exported()).find(({ code }) => code?.text === ofA[0]?.code);
    expect(record).toMatchObject({
      _id: { text: ofA[0]?._id },
      rev: { type: 'n', text: '2' },
      hubcenterName: { text: 'Hub A' },
      hubcenter: { text: people.merchantA.id },
      status: { text: 'Active' },
      types: { text: 'Jacket' },
      colors: { text: expect.stringContaining('; ') as string },
      sizes: { text: 'IT 44' },
      weight: { type: 'n', look: 2, text: '950' },
      price: { type: 'n', look: 3, text: '19.99' },
      isUsed: { type: 'b', text: '1' },
      branded: { type: 'b', text: '0' },
      material: { text: '80% wool; 20% cotton; Lining: 100% cotton' },
      dimensions: { text: 'Chest 52.5; Length 70' },
      defects: { text: 'Stain; Hole' },
      stock: { type: 'n', look: 2, text: '3' },
    });
    const days = Number(record?.['createdAt']?.text);
    expect(record?.['createdAt']?.look).toBe(4);
    expect(Math.round((days - 25_569) * 86_400_000)).toBe(Date.UTC(2026, 0, 1, 23, 59));
  });

  it('is in the language of the ticket request, and hides the columns for programs', async () => {
    const { rows, notes, xml } = await readSheet(
      await takeAway(server, { path, token: people.merchantA.token, language: 'it' }),
    );
    const heads = [...(rows[0]?.values() ?? [])].map(({ text }) => text);
    expect(heads).toEqual(expect.arrayContaining(['Codice', 'Prezzo (€)', 'Peso (g)', 'Ricevuto (UTC)', 'Centro hub']));
    expect(notes.slice(0, 3).map(([, word]) => word)).toEqual(['ordito-export 1', 'product', 'it']);
    // The id, the revision, and the ids of hub center, fabric and price tier.
    expect(xml.match(/hidden="1"/g)).toHaveLength(5);
    expect(rows[1]?.get('A')?.text).toMatch(/^[\da-f-]{36}$/);
  });

  it('has only the requested columns', async () => {
    const query = { columns: 'price,code' };
    const { rows } = await readSheet(await takeAway(server, { path, query, token: people.merchantA.token }));
    expect([...(rows[0]?.values() ?? [])].map(({ text }) => text)).toEqual(['Id', 'Revision', 'Code', 'Price (€)']);
  });

  it('is named after the list and the day', async () => {
    const { ticket } = await askTicket(server, { path, token: people.merchantA.token, language: 'it' });
    const { headers, body } = await openExport(server, path, { token: ticket });
    await body?.cancel();
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''prodotti-/,
    );
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('exported records', () => {
  it('are only a merchant’s own, whatever is requested', async () => {
    expect(codesOf(await exported()).sort()).toEqual(ofA.map(({ code }) => code).sort());
    expect(await exported({ hubcenter: people.merchantB.id })).toEqual([]);
    expect(codesOf(await exported({}, people.merchantB))).toEqual([ofB.code]);
    expect(codesOf(await exported({}, people.admin))).toHaveLength(NASTY.length + 1);
    expect(codesOf(await exported({ hubcenter: people.merchantB.id }, people.staff))).toEqual([ofB.code]);
  });

  it('follow the filters and the order of the list, not its pages', async () => {
    const everything = await exported({ offset: '3', limit: '2', name: '', search: '', sort: 'code' });
    expect(codesOf(everything)).toEqual(ofA.map(({ code }) => code));
    expect(codesOf(await exported({ search: 'smile' }))).toEqual([ofA[7]?.code]);
    expect(codesOf(await exported({ name: 'smile' }))).toEqual([ofA[7]?.code]);
    expect(await exported({ status: ['inactive', 'sold'] })).toEqual([]);
    expect(codesOf(await exported({ sort: '-code' }))).toEqual(ofA.map(({ code }) => code).toReversed());
  });

  it('are the selected ones, in list and sheet alike; none of another hub', async () => {
    const { merchantA: mine } = people;
    const [one, two, three] = ofA as [Receipt, Receipt, Receipt];
    const ids = [three._id, one._id, ofB._id];
    const wanted = [one.code, three.code];
    const listed = await server.client.call(`/products?sort=code&ids=${ids.join('&ids=')}`, { token: mine.token });
    expect(listed.body).toMatchObject({ total: 2, data: wanted.map((code) => ({ code })) });
    expect(codesOf(await exported({ ids, sort: 'code' }))).toEqual(wanted);
    expect(codesOf(await exported({ ids, sort: '-code', search: '+39' }))).toEqual([]);
    expect(codesOf(await exported({ ids: two._id, search: '+39' }))).toEqual([two.code]);
    expect(await exported({ ids: ofB._id })).toEqual([]);
    expect(codesOf(await exported({ ids: ofB._id }, people.staff))).toEqual([ofB.code]);
    expect(await exported({ ids, trash: 'true' })).toEqual([]);
  });

  it('are selected by valid ids, up to the limit, and only in lists', async () => {
    const many = (count: number) => Array.from({ length: count }, () => randomUUID());
    const { token } = people.admin;
    const ticket = async (ids: string[]) => {
      const { status, body } = await askTicket(server, { path, query: { ids }, token });
      return [status, body.errors?.[0]?.path];
    };
    expect(await ticket(many(LIST_IDS_MAX))).toEqual([200, undefined]);
    expect(await ticket(many(LIST_IDS_MAX + 1))).toEqual([422, 'ids']);
    expect(await ticket([...many(1), "' or 1=1 --"])).toEqual([422, 'ids.1']);
    for (const address of ['/products?ids=x', `/all/product/count?ids=${ofB._id}`]) {
      expect([address, (await server.client.call(address, { token })).status]).toEqual([address, 422]);
    }
    const select = { query: { ids: [ofB._id] } };
    const json = { select, change: { set: { price: 1 } } };
    expect((await server.client.call('/bulk/products/preview', { token, json })).status).toBe(422);
  });

  it('are those in the trash if requested', async () => {
    const { _id, code } = await addItem(server, people.merchantB);
    await server.client.call(`/product/${_id}`, { method: 'DELETE', token: people.merchantB.token });
    expect(codesOf(await exported({ trash: 'true' }, people.merchantB))).toEqual([code]);
    expect(codesOf(await exported({}, people.merchantB))).toEqual([ofB.code]);
  });

  it('are those of whole days in UTC', async () => {
    const days = { startDate: '2026-01-02', endDate: '2026-01-04', sort: 'createdAt' };
    expect(codesOf(await exported(days))).toEqual(ofA.slice(1, 4).map(({ code }) => code));
  });

  it('of hub centers are for admins, up to and including the last day', async () => {
    const at = { path: '/export/merchants', token: people.admin.token };
    const today = new Date().toISOString().slice(0, 10);
    const query = { startDate: '2026-01-01', endDate: today, offset: '1', limit: '1' };
    const records = recordsIn(await readSheet(await takeAway(server, { ...at, query })));
    expect(records.map(({ prefix }) => prefix?.text).sort()).toEqual(['AAA', 'BBB']);
    expect(records[0]).toMatchObject({ vatNumber: { text: 'IT12345678903' }, isOnlyCatalogue: { type: 'b' } });
    expect(Object.keys(records[0] ?? {}).join()).not.toMatch(/password/i);
  });
});

describe('photo archive', () => {
  it.each(ITEM_KINDS)('of %ss has their photos by code', async (kind) => {
    const { token, id: hubcenter } = people.merchantB;
    const sent = form([
      ['hubcenter', hubcenter],
      ['itemImage', await jpeg()],
    ]);
    const { body } = await server.client.call(`/${kind}/mobile`, { token, form: sent });
    const { _id, code } = body.data as Receipt;
    const target = `/export/${kind}/images`;
    const files = await unzip(await takeAway(server, { path: target, query: { search: code }, token }));
    expect([...files.keys()]).toEqual([`${code}.jpg`]);
    expect((await sharp(files.get(`${code}.jpg`)).metadata()).format).toBe('jpeg');
    for (const query of [{ search: code }, { ids: _id }]) {
      const foreign = { path: target, query, token: people.merchantA.token };
      expect((await unzip(await takeAway(server, foreign))).size).toBe(0);
    }
    const chosen = async (ids: string[]) =>
      (await unzip(await takeAway(server, { path: target, query: { ids }, token }))).size;
    expect([await chosen([_id, ofB._id]), await chosen([ofB._id])]).toEqual([1, 0]);
  });

  const kind = '/export/product/images';
  it('has the photos of the range, upright and named by code', async () => {
    const turned = await sharp(await jpeg(3, 300, 200))
      .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitude: '45/1 0/1 0/1' } } })
      .jpeg()
      .toBuffer();
    const { token, id: hubcenter } = people.merchantB;
    const sent = form([
      ['hubcenter', hubcenter],
      ['itemImage', turned],
      ['tagImage', await jpeg(4)],
    ]);
    const { body } = await server.client.call('/product/mobile', { token, form: sent });
    const { _id, code } = body.data as Receipt;
    const files = await unzip(await takeAway(server, { path: kind, query: { search: code }, token }));
    expect([...files.keys()].sort()).toEqual([`${code}-tagImage.jpg`, `${code}.jpg`]);
    const { width, height, format, exif } = await sharp(files.get(`${code}.jpg`)).metadata();
    expect([width, height, format, exif]).toEqual([200, 300, 'jpeg', undefined]);

    // A lost file is listed and does not stop the others.
    const { data } = (await server.client.call(`/product/${_id}`, { token })).body;
    const { imageId } = (data as { tagImage: { imageId: string } }).tagImage;
    await server.deps.db.update(photos).set({ state: 'ready' }).where(eq(photos.imageId, imageId));
    await server.deps.storage.remove(masterName(imageId));
    const left = await unzip(await takeAway(server, { path: kind, query: { search: code }, token }));
    expect([...left.keys()].sort()).toEqual([`${code}.jpg`, 'missing-photos.txt']);
    expect(new TextDecoder().decode(left.get('missing-photos.txt'))).toBe(`${code}-tagImage.jpg\n`);

    // So is a corrupted file.
    await server.deps.db.update(photos).set({ state: 'raw' }).where(eq(photos.imageId, imageId));
    await server.deps.storage.put(rawName(imageId), Buffer.from('no picture'));
    const rotten = await unzip(await takeAway(server, { path: kind, query: { search: code }, token }));
    expect([...rotten.keys()].sort()).toEqual([`${code}.jpg`, 'missing-photos.txt']);
  });
});

describe('five thousand records', () => {
  const ROWS = 5000;
  beforeAll(() => addManyMixes(server, people.merchantB, ROWS));
  const requested = () => ({ path: '/export/generics', token: people.merchantB.token });

  it('arrive completely, and the first of them before most are read', async () => {
    const { ticket } = await askTicket(server, requested());
    const pieces: Uint8Array[] = [];
    let read = 0;
    const queries = await queriesOf(server, async (now) => {
      const { body } = await openExport(server, '/export/generics', { token: ticket });
      for await (const piece of body ?? []) {
        if (pieces.length === 0) read = now.length;
        pieces.push(piece);
      }
    });
    expect({ read, early: read < queries.length / 2 }).toEqual({ read, early: true });
    expect(queries.length).toBeGreaterThan(25);
    const records = recordsIn(await readSheet(Buffer.concat(pieces)));
    const names = new Set(records.map(({ name }) => name?.text).filter((name) => name?.startsWith('row ')));
    expect(names.size).toBe(ROWS);
  });

  it('are no longer read when the client disconnects', async () => {
    const { ticket } = await askTicket(server, requested());
    const { pool } = server.database;
    const queries = await queriesOf(server, async (now) => {
      const leaving = new AbortController();
      const { body } = await openExport(server, '/export/generics', { token: ticket }, leaving.signal);
      await body?.getReader().read();
      leaving.abort();
      let [seen, still] = [-1, 0];
      await eventually(() => {
        still = now.length === seen && pool.idleCount === pool.totalCount ? still + 1 : 0;
        seen = now.length;
        return still === 10;
      });
    });
    // Ticket, owner, ids, then two queries per batch: a whole export takes more than 25.
    expect(queries.length).toBeLessThan(20);
  });
});

it('exports of one account are read one batch at a time, and others do not wait behind them', async () => {
  const started: string[] = [];
  const held = Promise.withResolvers<void>();
  const of = (person: (typeof people)['merchantA']) => {
    const reading: Reading = async (work) => {
      started.push(person.id);
      await held.promise;
      return server.database.reading(work);
    };
    const query = { page: 1, limit: 20 };
    const { caller } = person;
    const order = { source: recordSources.product, resource: resourceOf('product'), query, caller, columns: undefined };
    return exportSheet({ ...server.deps, reading }, { ...order, language: 'it', origin: server.origin });
  };
  const files = [people.merchantA, people.merchantA, people.merchantA, people.merchantB].map(of);
  expect(started).toEqual([people.merchantA.id, people.merchantB.id]);
  held.resolve();
  for (const file of await Promise.all(files)) expect((await file.getReader().read()).done).toBe(false);
});

it('exports: with four downloads open there is no ticket for a fifth, of a list or of a person', async () => {
  const { token } = people.merchantA;
  const tickets = await Promise.all(Array.from({ length: 4 }, () => askTicket(server, { path, token })));
  const { files } = await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${products} in access exclusive mode`);
    const answers = Promise.all(tickets.map(({ ticket }) => openExport(server, path, { token: ticket })));
    const refused = await eventually(async () => {
      const answer = await askTicket(server, { path, token });
      return answer.status === 429 && answer.body;
    });
    expect(refused).toMatchObject({ ermessage: 'rateLimited', limit: 4 });
    expect(refused.message).toBe('4 files of yours are being downloaded. Wait until one is done, then try again.');
    expect(await server.client.call('/export/person/ticket', { token, json: {} })).toMatchObject({ status: 429 });
    return { files: answers };
  });
  for (const file of await files) {
    expect(file.status).toBe(200);
    await file.arrayBuffer();
  }
  await eventually(async () => (await askTicket(server, { path, token })).status === 200);
});
