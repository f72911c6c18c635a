/** Proves that a resource is its declaration: one outside the product goes through the whole engine. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { ADMINS } from '../../contract/access.ts';
import { listCall } from '../../contract/resource-calls.ts';
import type { Resource } from '../../contract/resource.ts';
import { importFile } from '../../server/engine/imports/file.ts';
import { type RowResult, runImport } from '../../server/engine/imports/imports.ts';
import { keptSheet } from '../../server/engine/imports/store.ts';
import { tableSource } from '../../server/engine/records/table-source.ts';
import { accessory } from '../support/accessory/accessory.ts';
import { accessories, accessorySource } from '../support/accessory/source.ts';
import { createTable } from '../support/create-table.ts';
import { planImport } from '../support/server-imports.ts';
import type { Person } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const LINES_MAX = 60;
const resource = accessory as unknown as Resource;
type Row = Record<string, unknown> & { _id: string; rev: number };

/** Initial rows. */
const STOCK = [
  { name: 'Stock horn button', kind: 'button', price: 0.35 },
  { name: 'Stock zip', kind: 'zip', price: 1.9, weight: 12 },
  { name: 'Stock ribbon', kind: 'ribbon', price: 2 },
  { name: 'stock button, glass', kind: 'button', price: 0.9, active: false },
];

const { server, people } = await serverWithPeople({ resources: [{ resource, source: accessorySource }] });
beforeAll(async () => {
  await server.deps.db.execute(createTable(accessories));
  for (const each of STOCK) await add(each);
});

const call = (where: string, json?: unknown, method?: string, { token } = people.admin, headers = {}) =>
  server.client.call(where, {
    token,
    json,
    ...(method ? { method } : {}),
    headers: { 'Accept-Language': 'en', ...headers },
  });
const add = async (fields: object): Promise<Row> => {
  const { status, body } = await call('/accessory', { hubcenter: people.merchantA.id, ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as Row;
};
const names = async (query: string) => {
  const { status, body } = await call(`/accessories?${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  return (body.data as Row[]).map(({ name }) => name);
};

describe('new resource', () => {
  it(`takes less than ${LINES_MAX} non-empty lines for declaration, table, source and words`, async () => {
    const folder = path.resolve(import.meta.dirname, '../support/accessory');
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
    const lines = texts
      .join('')
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThan(LINES_MAX);
  });

  it('stops the start if a field has no column or a filter has no single column', () => {
    const record: Resource['record'] = accessory.record.extend({ colour: accessory.record.shape.name });
    expect(() => tableSource({ ...resource, record }, accessories)).toThrow('accessory.colour has no column colour');
    expect(() => tableSource({ ...accessory, list: { ...accessory.list, sort: ['active'] } }, accessories)).toThrow(
      'active',
    );
    expect(() => listCall({ ...accessory, list: { ...accessory.list, filters: ['note'] } })).toThrow('note');
  });

  it('is added once per key with defaults, as JSON and as a form, and read back', async () => {
    const key = { 'Idempotency-Key': '0190f000-0000-7000-8000-000000000002' };
    const fields = { name: 'Snap', kind: 'button', price: 0.35, hubcenter: people.merchantA.id };
    const before = (await call('/accessories')).body.total as number;
    const first = await call('/accessory', fields, 'POST', people.admin, key);
    const again = await call('/accessory', fields, 'POST', people.admin, key);
    expect([first.status, first.body.message, again.headers.get('Idempotent-Replayed')]).toEqual([
      201,
      'Saved',
      'true',
    ]);
    expect(again.body).toEqual(first.body);
    const { _id } = first.body.data as Row;
    const { body } = await call(`/accessory/${_id}`, undefined, 'GET', people.merchantA);
    expect(accessory.record.strict().parse(body.data)).toMatchObject({
      ...fields,
      weight: null,
      note: '',
      active: true,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Zip 20 cm',
      kind: 'zip',
      price: '1,90',
      weight: '12',
      hubcenter: people.merchantA.id,
    })) {
      form.append(name, value);
    }
    const made = await server.client.call('/accessory', { token: people.admin.token, form });
    expect([made.status, made.body.data]).toMatchObject([201, { price: 1.9, weight: 12 }]);
    expect((await call('/accessory', { kind: 'zip', price: 1 })).body.errors?.map(({ path: field }) => field)).toEqual([
      'name',
    ]);
    expect((await call('/accessories')).body.total).toBe(before + 2);
  });

  it('is edited with its revision, has a history, and reverts a change', async () => {
    const { _id } = await add({ name: 'Lace', kind: 'ribbon', price: 2 });
    const seen = { 'If-Match': '"1"' };
    const put = (fields: object) => call(`/accessory/${_id}`, fields, 'PUT', people.admin, seen);
    expect((await put({ price: 2.5, weight: 40 })).body.data).toMatchObject({ price: 2.5, weight: 40, rev: 2 });
    expect((await put({ price: 3 })).status).toBe(412);
    const history = async () =>
      (await call(`/history/accessory/${_id}`)).body.data as { _id: string; action: string; changes: object[] }[];
    const [changed, made] = await history();
    expect([made?.action, changed?.action]).toEqual(['created', 'updated']);
    expect(changed?.changes).toMatchObject([
      { field: 'price', from: 2, to: 2.5, restorable: true },
      { field: 'weight', from: null, to: 40 },
    ]);
    const undone = await call(`/history/accessory/${_id}/undo`, { entry: changed?._id }, 'PUT');
    expect(undone.body.data).toMatchObject({ price: 2, weight: null, rev: 3 });
    expect((await history())[0]?.action).toBe('undone');
  });

  it('is filtered, sorted by page, and searched', async () => {
    const [horn, zip, ribbon, glass] = STOCK.map(({ name }) => name);
    const found = (query: string) => names(`search=stock&${query}`);
    expect(await found('sort=name')).toEqual([glass, horn, ribbon, zip]);
    expect(await found('sort=-price')).toEqual([ribbon, zip, glass, horn]);
    const first = await call('/accessories?search=stock&sort=price&limit=3');
    expect(await found(`sort=price&limit=3&cursor=${first.body.nextCursor}`)).toEqual([ribbon]);
    expect(await found('kind=button&kind=ribbon&sort=name')).toEqual([glass, horn, ribbon]);
    expect(await found('active=false')).toEqual([glass]);
    expect(await found('priceMin=0.9&priceMax=1.9&sort=name')).toEqual([glass, zip]);
    expect(await names('search=STOCK%20HORN&active=true')).toEqual([horn]);
    expect((await call('/accessories?kind=hook')).status).toBe(422);
  });

  it('is trashed and restored, and is in no list meanwhile', async () => {
    const { _id } = await add({ name: 'Hook', kind: 'button', price: 1 });
    const away = await call(`/accessory/${_id}`, undefined, 'DELETE', people.admin, { 'If-Match': '"1"' });
    expect(away.body.data).toMatchObject({ rev: 2, deletedAt: expect.any(String) as string });
    expect([await names('search=hook'), await names('trash=true')]).toEqual([[], ['Hook']]);
    expect((await call(`/accessory/${_id}`)).status).toBe(404);
    expect((await call(`/accessory/${_id}`, { price: 2 }, 'PUT')).status).toBe(404);
    const back = await call(`/restore/accessory/${_id}`, undefined, 'PUT');
    expect(back.body.data).toMatchObject({ rev: 3, deletedAt: null });
    expect(await names('search=hook')).toEqual(['Hook']);
  });

  it('is added by rows once per job, with defaults and the hub center of whoever imports; the file then has its ids', async () => {
    const plural = 'accessories';
    const total = async () => (await call('/accessories')).body.total;
    const before = Number(await total());
    const lines = ['name;kind;price', 'Row snap;button;0,35', 'Row zip;zip;', 'Row lace;ribbon;2'].join('\n');
    const file = new TextEncoder().encode(lines);
    const runAs = async (person: Person, declared = resource, content = file) => {
      const { token, caller } = person;
      const { _id, mapping, faults, added } = await planImport(server, { plural, file: content, token });
      const sheet = await keptSheet(server.deps.storage, _id, { userId: caller._id, resource: 'accessory' });
      const order = { mapping, blanks: 'clear' as const };
      const results: RowResult[] = [];
      const request = { resource: declared, source: accessorySource, caller, sheet, order };
      for await (const row of runImport(server.deps, request, '0190f000-0000-7000-8000-000000000005'))
        results.push(row);
      return { sheet, order, results, faults, added };
    };
    const homeless = await runAs(people.admin);
    expect(homeless.faults.filter(({ row }) => row === 2)).toMatchObject([{ field: 'hubcenter', code: 'required' }]);
    const create = { fields: {}, ...resource.create, who: ADMINS };
    const barred = await runAs(people.merchantA, { ...resource, create });
    expect(barred.results[0]).toMatchObject({ did: 'failed', faults: [{ field: '_id', code: 'required' }] });
    expect(await total()).toBe(before);

    const first = await runAs(people.merchantA);
    expect([first.added, first.faults]).toMatchObject([2, [{ row: 3, field: 'price', code: 'required' }]]);
    const again = await runAs(people.merchantA);
    expect(again.results).toEqual(first.results);
    expect(first.results.map(({ did }) => did)).toEqual(['added', 'failed', 'added']);
    expect(await total()).toBe(before + 2);
    const { body } = await call('/accessories?search=Row%20snap');
    const hub = { hubcenter: people.merchantA.id };
    expect(body.data).toMatchObject([{ _id: first.results[0]?.code, price: 0.35, active: true, note: '', ...hub }]);

    const { sheet, order, results } = first;
    const written = importFile(
      { resource, sheet, order, results, language: 'en', faultText: ({ code }) => code },
      () => undefined,
    );
    const bytes = new Uint8Array(await new Response(written).arrayBuffer());
    const corrected = await planImport(server, { plural, file: bytes, token: people.merchantA.token });
    expect(corrected).toMatchObject({ unchanged: 2, added: 0, faulty: 1 });
  });
});
