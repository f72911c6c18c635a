/** Import of spreadsheets: parsing, preview and validation. */
import { describe, expect, it } from 'vitest';

import type { ImportPlan, ReadImport } from '../../contract/resource-import.ts';
import { parseSheet } from '../../server/files/parse-sheet.ts';
import type { SheetCell } from '../../server/files/sheet.ts';
import { type Cell, spreadsheet } from '../../server/files/xlsx.ts';
import { uploadSheet } from '../support/server-imports.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

type Row = Record<string, unknown> & { _id: string; code: string; rev: number };
const LIMITS = { unpackedBytes: 50_000_000, rows: 1000, columns: 100 };
const token = () => people.merchantA.token;
const put = (id: string, json: object, as = token()) =>
  server.client.call(`/product/${id}`, { method: 'PUT', token: as, json });
/** A garment of merchant A with all details. */
const add = async (more: object = {}): Promise<Row> => {
  const { _id } = await addItem(server, people.merchantA);
  return (await put(_id, { ...COMPLETE.product, ...more })).body.data as Row;
};

const upload = (file: Uint8Array | string, { as = token(), kind = 'products', name = 'x.csv' } = {}) =>
  uploadSheet(server, { plural: kind, file, token: as, name });
const read = async (...sent: Parameters<typeof upload>): Promise<ReadImport> => {
  const { status, body } = await upload(...sent);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as ReadImport;
};
const check = (sheet: ReadImport, order: object = {}, as = token(), kind = 'products') =>
  server.client.call(`/import/${kind}/${sheet._id}/check`, {
    token: as,
    json: { mapping: sheet.columns.map(({ field }) => field), ...order },
    headers: { 'Accept-Language': 'en' },
  });
const plan = async (...given: Parameters<typeof check>): Promise<ImportPlan> => {
  const { status, body } = await check(...given);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as ImportPlan;
};

/** The list as exported by its owner. */
async function exported(query: Record<string, string>, language = 'it'): Promise<Uint8Array> {
  const headers = { 'Accept-Language': language };
  const json = { path: '/export/products', query };
  const { body } = await server.client.call('/export/ticket', { token: token(), json, headers });
  const ticket = (body.data as { token: string }).token;
  const search = new URLSearchParams({ ...query, token: ticket });
  const response = await fetch(`${server.origin}/admin/api/export/products?${search}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Our own file with changed cells. */
async function changed(file: Uint8Array, change: (header: readonly SheetCell[], row: Cell[]) => void) {
  const found = await parseSheet(file, LIMITS);
  if (!('sheet' in found)) throw new Error(found.fault);
  const [header = [], ...rows] = found.sheet.rows.map((row) => [...row] as Cell[]);
  for (const row of rows) change(header, row);
  const columns = header.map((each) => ({ header: String(each), format: 'text' as const, width: 10 }));
  const lots = async function* () {
    yield rows;
  };
  const notes = found.sheet.notes.map((row) => row.map(String));
  const stream = spreadsheet({ name: 'x', columns, rows: lots(), notes }, (error) => {
    throw error;
  });
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

describe('our own file', () => {
  it.each(['it', 'en', 'es', 'zh'])('changes nothing if it is unchanged (%s)', async (language) => {
    const material = [
      { part: 'main', fibre: 'wool', pct: 70 },
      { part: 'main', fibre: 'polyester', pct: 30 },
      { part: 'lining', fibre: 'viscose', pct: 100 },
    ];
    const fabric = (await addItem(server, people.merchantA, 'fabric'))._id;
    const facts = { material, dimensions: { chest: 52.5 }, defects: [{ defect: 'hole', x: 0.5, y: 0.5 }], fabric };
    const { code } = await add({
      ...facts,
      brand: '=HYPERLINK("x")',
      branded: true,
      note: '-1',
      sizes: { system: 'INT', value: 'XL' },
    });
    const sheet = await read(await exported({ search: code }, language), { name: 'x.xlsx' });
    expect(sheet).toMatchObject({ rows: 1, ours: true });
    expect(sheet.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(['_id', 'rev', 'price', 'fabric']));
    expect(await plan(sheet, { blanks: 'clear' })).toMatchObject({ rows: 1, unchanged: 1, changed: 0, faulty: 0 });
  });

  it('changes exactly the changed cells, and keeps what others changed since', async () => {
    const { _id, code } = await add({ stock: 4 });
    const file = await changed(await exported({ search: code }), (header, row) => {
      row[header.indexOf('Prezzo (€)')] = '12,5';
      row[header.indexOf('Colori')] = 'Nero; bordeaux';
    });
    await put(_id, { stock: 9 });
    const sheet = await read(file, { name: 'x.xlsx' });
    const { changes, faults } = await plan(sheet, { blanks: 'clear' });
    expect(faults).toEqual([]);
    const fields = changes[0]?.fields.toSorted((one, other) => (one.field < other.field ? -1 : 1));
    expect(fields).toEqual([
      { field: 'colors', from: ['navy', 'cream'], to: ['black', 'burgundy'] },
      { field: 'price', from: 19.99, to: 12.5 },
    ]);
  });

  it('reports a conflict where somebody else has changed the same cell', async () => {
    const { _id, code } = await add();
    const file = await changed(await exported({ search: code }), (header, row) => {
      row[header.indexOf('Prezzo (€)')] = 1;
    });
    await put(_id, { price: 2 });
    const { faults, changed: count } = await plan(await read(file));
    expect(count).toBe(0);
    expect(faults).toMatchObject([{ row: 2, field: 'price', code: 'changedMeanwhile' }]);
  });

  it('ignores a changed place in the catalogue order', async () => {
    const { _id, code } = await add();
    const file = await exported({ search: code });
    await put(_id, { price: 2 });
    for (const products of [[_id], []]) {
      const placed = await server.client.call('/all/products/order/update', {
        method: 'PUT',
        token: people.admin.token,
        json: { products },
      });
      expect(placed.status).toBe(200);
    }
    expect(await plan(await read(file))).toMatchObject({ unchanged: 1, changed: 0, faults: [] });
  });

  it('reports that a row without a tier cannot create one', async () => {
    const as = people.admin.token;
    const sheet = await read('name;price\nShirts;5', { as, kind: 'priceTiers' });
    const { faults } = await plan(sheet, {}, as, 'priceTiers');
    expect(faults).toMatchObject([{ row: 2, field: '_id', code: 'required' }]);
  });
});

describe('cells with their value at export', () => {
  it('change nothing, even if others have changed it since: defect spots, and removed names', async () => {
    const fabric = (await addItem(server, people.merchantA, 'fabric'))._id;
    const { _id, code } = await add({ fabric, defects: [{ defect: 'hole', x: 0.5, y: 0.5 }] });
    const file = await exported({ search: code });
    await put(_id, { fabric: null, defects: [{ defect: 'stain' }] });
    await server.client.call(`/fabric/${fabric}`, { method: 'DELETE', token: token() });
    expect(await plan(await read(file))).toMatchObject({ unchanged: 1, changed: 0, faults: [] });
  });
});

describe('any file', () => {
  it('numbers its rows by position, including empty ones', async () => {
    const { code } = await add();
    const rows = [
      [null, null],
      [code, '-1'],
    ];
    const lots = async function* () {
      yield rows;
    };
    const columns = ['code', 'price'].map((header) => ({ header, format: 'text' as const, width: 10 }));
    const sheet = { name: 'x', columns, rows: lots(), notes: [] };
    const file = new Uint8Array(await new Response(spreadsheet(sheet, () => undefined)).arrayBuffer());
    for (const each of [file, `code,price\n\n${code},-1\n\n`, `\n,\ncode,price\n${code},-1\n`]) {
      const { rows: count, faults } = await plan(await read(each));
      expect([count, faults.map(({ row }) => row)]).toEqual([
        1,
        [typeof each === 'string' && each.startsWith('\n') ? 4 : 3],
      ]);
    }
  });

  it('is parsed whatever its cells contain: upper-case or invalid ids, zero bytes, a leading minus', async () => {
    const { _id, code } = await add();
    const none = '-'.repeat(36);
    const sheet = await read(`_id,price\n${_id.toUpperCase()},5\n${none},5\n`);
    const { changed: count, faults } = await plan(sheet);
    expect([count, faults]).toMatchObject([1, [{ row: 3, field: '_id', code: 'unknownItem' }]]);
    const word = await plan(await read(`code,price\n${code},-x\n`));
    expect(word.faults).toMatchObject([{ field: 'price', code: 'number' }]);

    const lots = async function* () {
      yield [[`${code}\0`, 'a\0b']];
    };
    const columns = ['code', 'note'].map((header) => ({ header, format: 'text' as const, width: 10 }));
    const stream = spreadsheet({ name: 'x', columns, rows: lots(), notes: [] }, () => undefined);
    const { changes } = await plan(await read(new Uint8Array(await new Response(stream).arrayBuffer())));
    expect(changes[0]?.fields).toEqual([{ field: 'note', from: '', to: 'ab' }]);
  });

  it('is parsed quickly, however long its cells are', async () => {
    const { code } = await add();
    const spaces = ' '.repeat(4000);
    const digits = '1'.repeat(200_000);
    const lines = ['code,material,dimensions,' + '('.repeat(200_000), `${code},a:${spaces}x,Torace ${digits}x,`];
    const { faults } = await plan(await read(lines.join('\n')));
    expect(faults.map(({ field, code: word }) => `${field} ${word}`).sort()).toEqual([
      'dimensions invalid',
      'material invalid',
    ]);
  }, 5000);

  it('finds references its owner may use: no other hub center, and no ambiguous names', async () => {
    const [one, other] = [await add(), await add()];
    const hubs = await plan(await read(`code,hubcenter\n${one.code},Hub B\n${other.code},Hub A\n`));
    expect(hubs).toMatchObject({ changed: 0, unchanged: 1, faults: [{ row: 2, field: 'hubcenter', code: 'choice' }] });
    for (const name of ['Same', 'Same', 'Same', 'Same', 'Other']) {
      const json = { name, price: 1, active: false };
      await server.client.call('/product-price', { token: people.admin.token, json });
    }
    const tiers = await plan(await read(`code,priceId\n${one.code},Same\n${other.code},other\n`));
    expect(tiers).toMatchObject({ changed: 1, faults: [{ row: 2, field: 'priceId', code: 'choice' }] });
  });

  it('shows references by name, before and after', async () => {
    const admin = people.admin.token;
    const fabric = await addItem(server, people.merchantA, 'fabric');
    const json = { name: 'Named tier', price: 1, active: false };
    await server.client.call('/product-price', { token: admin, json });
    const { code } = await add({ fabric: fabric._id });
    const sheet = await read(`code,hubcenter,fabric,priceId\n${code},hub b,,NAMED TIER\n`, { as: admin });
    const { changes } = await plan(sheet, { blanks: 'clear' }, admin);
    const named = changes[0]?.fields.map(({ field, fromName, toName }) => ({ field, fromName, toName }));
    expect(named?.toSorted((one, other) => (one.field < other.field ? -1 : 1))).toEqual([
      { field: 'fabric', fromName: fabric.code, toName: undefined },
      { field: 'hubcenter', fromName: 'Hub A', toName: 'Hub B' },
      { field: 'priceId', fromName: undefined, toName: 'Named tier' },
    ]);
    const mix = 'Name,Colors,Weight,Price,Hub center\na,red,100,1,Hub B\n';
    const added = await plan(await read(mix, { as: admin, kind: 'generics' }), {}, admin, 'generics');
    expect(added.changes[0]?.fields).toContainEqual(expect.objectContaining({ field: 'hubcenter', toName: 'Hub B' }));
  });

  it('reports the status column, which cannot be imported', async () => {
    const { columns, status } = await read('Codice;Stato;Prezzo\nx;sold;1\n');
    expect([status, columns[1]?.field]).toEqual([1, null]);
    expect(await read('code,price\nx,1\n')).toMatchObject({ status: null });
  });

  it('previews what the run would refuse: an admin’s new mix needs a hub center', async () => {
    const admin = people.admin.token;
    const lines = 'Name,Colors,Weight,Price,Hub center\na,red,100,1,\nb,red,100,1,Hub B\n';
    const sheet = await read(lines, { as: admin, kind: 'generics' });
    const found = await plan(sheet, {}, admin, 'generics');
    expect(found).toMatchObject({ added: 1, faults: [{ row: 2, field: 'hubcenter', code: 'required' }] });
  });

  it('is mapped by its header words, with any separator and in any language', async () => {
    const { code } = await add();
    const sheet = await read(`Codice;Prezzo;Giacenza;Niente\n${code.toLowerCase()};"1.234,50";3;x\n`);
    expect(sheet.columns.map(({ field }) => field)).toEqual(['code', 'price', 'stock', null]);
    const { changes } = await plan(sheet);
    expect(changes[0]?.fields.map(({ to }) => to).sort()).toEqual([1234.5, 3]);
  });

  it('reports the fault of each cell, and counts the good rows', async () => {
    const { code } = await add();
    const other = await add();
    const foreign = await addItem(server, people.merchantB);
    const lines = [
      'code,price,stock,types,material,season',
      `${code},-1,x,spaceship,99% lana,`,
      `${other.code},12,1,Giacca,"80% lana; 20% seta",`,
      `${foreign.code},1,,,,`,
      `,5,,,,`,
      `${other.code},13,,,,`,
    ];
    const { faults, changed: good, faulty } = await plan(await read(lines.join('\n')));
    expect([good, faulty]).toEqual([1, 4]);
    const words = faults.map(({ row, field, code: word }) => `${row} ${field ?? '-'} ${word}`).sort();
    expect(words).toEqual([
      '2 material sum100',
      '2 price tooSmall',
      '2 stock number',
      '2 types choice',
      '4 code unknownItem',
      '5 - imageRequired',
      '6 - repeated',
    ]);
    expect(faults.find(({ field }) => field === 'price')).toMatchObject({ column: 1, message: 'The minimum is 0' });
  });

  it('refuses a row with more cells than columns: a decimal comma was read as a separator', async () => {
    const [one, two] = [await add(), await add()];
    const sheet = await read(`code,price\n${one.code},12,50\n${two.code},13,\n`);
    expect((await check(sheet)).body.data).toMatchObject({
      changed: 1,
      faults: [{ row: 2, code: 'moreCells' }],
      changes: [{ code: two.code }],
    });
  });

  it('keeps the values of empty cells, unless they are set to clear', async () => {
    const { code } = await add();
    const sheet = await read(`code,price,brand\n${code},,\n`);
    expect(await plan(sheet)).toMatchObject({ unchanged: 1 });
    const { changes } = await plan(sheet, { blanks: 'clear' });
    expect(changes[0]?.fields).toEqual([{ field: 'price', from: 19.99, to: null }]);
  });

  it('belongs to its owner and its resource', async () => {
    const sheet = await read('code,price\nx,1\n');
    expect((await check(sheet, {}, people.merchantB.token)).status).toBe(404);
    expect((await check(sheet, {}, token(), 'fabrics')).status).toBe(404);
  });

  it.each([
    ['a column twice', { mapping: ['price', 'price'] }, 'mapping.1', 'repeated'],
    ['a field nobody may change', { mapping: ['status', null] }, 'mapping.0', 'choice'],
    ['too few columns', { mapping: ['price'] }, 'mapping', 'invalid'],
  ])('is refused with %s', async (_, order, path, code) => {
    const { status, body } = await check(await read('code,price\nx,1\n'), order);
    expect([status, body.errors?.[0]]).toMatchObject([422, { path, code }]);
  });
});
