/** Files as spreadsheet programs really write them: errors in cells, several sheets, other encodings. */
import { describe, expect, it } from 'vitest';

import type { ImportPlan, ReadImport } from '../../contract/resource-import.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import { serverWithPeople } from '../support/server-with-people.ts';
import { workbook } from '../support/workbook.ts';

const { server, people } = await serverWithPeople();
const token = () => people.merchantA.token;

async function upload(file: Uint8Array<ArrayBuffer> | string, choice: Record<string, number> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(choice)) form.append(name, String(value));
  form.append('file', new Blob([file]), 'x.xlsx');
  return server.client.call('/import/products', { token: token(), form, headers: { 'Accept-Language': 'en' } });
}
async function read(...sent: Parameters<typeof upload>): Promise<ReadImport> {
  const { status, body } = await upload(...sent);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as ReadImport;
}
async function plan(sheet: ReadImport): Promise<ImportPlan> {
  const json = { mapping: sheet.columns.map(({ field }) => field), blanks: 'clear' };
  const headers = { 'Accept-Language': 'en' };
  return (await server.client.call(`/import/products/${sheet._id}/check`, { token: token(), json, headers })).body
    .data as ImportPlan;
}
async function add(): Promise<string> {
  const { _id, code } = await addItem(server, people.merchantA);
  await server.client.call(`/product/${_id}`, {
    method: 'PUT',
    token: token(),
    json: { ...COMPLETE.product, price: 8 },
  });
  return code;
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;

describe('a cell without a readable value', () => {
  it.each([
    ['an error', '<c r="B2" t="e"><f>VLOOKUP(1,A:B,2,0)</f><v>#N/A</v></c>', '#N/A'],
    ['another error', '<c r="B2" t="e"><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a formula without its result', '<c r="B2"><f>4*2</f></c>', '='],
    ['a formula with an empty result', '<c r="B2" s="0"><f>4*2</f><v></v></c>', '='],
    ['an error typed as text', '<c r="B2" t="inlineStr"><is><t>#N/D</t></is></c>', '#N/D'],
  ])('is a fault of its row, never a blank: %s', async (_, cell, shown) => {
    const code = await add();
    const header =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c><c r="B1" t="inlineStr"><is><t>price</t></is></c></row>';
    const own = `<row r="2"><c r="A2" t="inlineStr"><is><t>${code}</t></is></c>${cell}</row>`;
    const found = await plan(await read(await workbook({ x: header + own })));
    expect(found).toMatchObject({ changed: 0, faulty: 1, faults: [{ row: 2, field: 'price', code: 'cellError' }] });
    expect(found.faults[0]?.message).toContain(shown);
  });

  it('is one in a .csv file, too, and in the column of codes', async () => {
    const code = await add();
    const found = await plan(await read(`code;price\n${code};#DIV/0!\n#REF!;3\n`));
    expect(found.faults.map(({ row: at, field, code: word }) => [at, field, word])).toEqual([
      [2, 'price', 'cellError'],
      [3, 'code', 'cellError'],
    ]);
  });

  it('is no fault where a formula has its result, also an empty text', async () => {
    const code = await add();
    const cells = `<c r="B2"><f>4*3</f><v>12</v></c><c r="C2" t="str"><f>""</f><v></v></c>`;
    const sheet = `<row r="1">${text('code')}${text('price')}${text('brand')}</row><row r="2"><c r="A2" t="inlineStr"><is><t>${code}</t></is></c>${cells}</row>`;
    const { changes, faulty } = await plan(await read(await workbook({ x: sheet })));
    expect([faulty, changes[0]?.fields]).toMatchObject([0, [{ field: 'price', from: 8, to: 12 }]]);
  });
});

describe('a file', () => {
  it('may have cells without references', async () => {
    const code = await add();
    const file = await workbook({ x: row(text('code'), text('price')) + row(text(code), '<c><v>9</v></c>') });
    expect((await plan(await read(file))).changes[0]).toMatchObject({ row: 2, fields: [{ field: 'price', to: 9 }] });
  });

  it('may have its data on another sheet, below a title', async () => {
    const code = await add();
    const data =
      row(text('Price list')) + row() + row(text('code'), text('price')) + row(text(code), '<c><v>9</v></c>');
    const file = await workbook({ Notes: row(text('Read me')), Data: data });
    expect(await read(file)).toMatchObject({ sheets: ['Notes', 'Data'], sheet: 0, headerRow: 1 });
    const second = await read(file, { sheet: 1 });
    expect(second.top).toEqual([
      { row: 1, text: 'Price list' },
      { row: 3, text: 'code · price' },
      { row: 4, text: `${code} · 9` },
    ]);
    const chosen = await read(file, { sheet: 1, headerRow: 3 });
    expect(chosen).toMatchObject({ sheet: 1, headerRow: 3, rows: 1 });
    expect((await plan(chosen)).changes[0]).toMatchObject({ row: 4, fields: [{ field: 'price', to: 9 }] });
  });

  it('may name its separator, and may be UTF-16', async () => {
    const code = await add();
    const lines = `code;price;brand\r\n${code};9;Città, "Ù"\r\n`;
    expect((await read(`sep=;\r\n${lines}`)).columns.map(({ field }) => field)).toEqual(['code', 'price', 'brand']);
    const tabbed = `\uFEFF${lines.replaceAll(';', '\t')}`;
    const found = await plan(await read(new Uint8Array(Buffer.from(tabbed, 'utf16le'))));
    expect(found.changes[0]?.fields.map(({ field, to }) => [field, to])).toEqual([
      ['brand', 'Città, "Ù"'],
      ['price', 9],
    ]);
  });

  it('that cannot be read, or is missing, is not called a photo', async () => {
    const { status, body } = await upload(new Uint8Array([0, 1, 2, 3]));
    expect([status, body.detail]).toEqual([415, 'Couldn’t read the spreadsheet. Use .xlsx or .csv']);
    const none = await server.client.call('/import/products', {
      token: token(),
      form: new FormData(),
      headers: { 'Accept-Language': 'en' },
    });
    expect([none.status, none.body.detail]).toEqual([422, 'Choose a file']);
  });
});
