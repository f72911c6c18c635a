/** Files that are no spreadsheets, or more than one: the process that reads them ends, and the server goes on. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';

import { ZipWriter } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';

import { readSheet } from '../../server/files/sheet.ts';
import { archive } from '../../server/files/zip.ts';
import { uploadSheet } from '../support/server-imports.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople({ readSheet });
const token = () => people.merchantA.token;
const upload = (file: Uint8Array | string, { name = 'x.csv' } = {}) =>
  uploadSheet(server, { plural: 'products', file, token: token(), name });

describe('invalid file', () => {
  /** An archive with one file of that many zero bytes. */
  async function bomb(bytes: number): Promise<Uint8Array> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const zip = new ZipWriter(writable, { useWebWorkers: false });
    const block = new Uint8Array(1_000_000);
    let left = bytes / block.length;
    const zeros = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(block);
        else controller.close();
      },
    });
    const done = new Response(readable).arrayBuffer();
    await zip.add('xl/worksheets/sheet1.xml', zeros, { level: 9, dataDescriptor: false });
    await zip.close();
    return new Uint8Array(await done);
  }
  /** Declares an uncompressed size of 1,000 bytes everywhere. */
  function lying(packed: Uint8Array, bytes: number): Uint8Array {
    const buffer = Buffer.from(packed);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes);
    for (let at = buffer.indexOf(size); at >= 0; at = buffer.indexOf(size, at + 4)) buffer.writeUInt32LE(1000, at);
    return buffer;
  }

  it('is refused if it decompresses beyond the limit, whatever size it declares', async () => {
    const packed = await bomb(160_000_000);
    expect(packed.length).toBeLessThan(1_000_000);
    expect((await upload(packed, { name: 'x.xlsx' })).status).toBe(413);
    expect([413, 415]).toContain((await upload(lying(packed, 160_000_000), { name: 'x.xlsx' })).status);
    expect((await server.client.call('/profile', { token: token() })).status).toBe(200);
  });

  /** A workbook of one sheet with these rows, and one shared text. */
  async function workbook(rows: string, text = ''): Promise<Uint8Array> {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const rels = (...all: [kind: string, to: string][]) => {
      const each = all.map(([kind, to], at) => `<Relationship Id="r${at}" Type="${office}/${kind}" Target="${to}"/>`);
      return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
    };
    const files = {
      '_rels/.rels': rels(['officeDocument', 'xl/workbook.xml']),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': rels(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ),
      'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${text}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    };
    const entries = async function* () {
      for (const [name, content] of Object.entries(files))
        yield { name, content: [Buffer.from(content)], packed: true };
    };
    const stream = archive(entries(), { large: false, onFailure: () => undefined });
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }
  const cell = (place: string, row: number) => `<row r="${row}"><c r="${place}" t="s"><v>0</v></c></row>`;

  it.each([
    ['one text fills it many times over', 'x'.repeat(10_000), 20_000, ''],
    ['a cell lies further out than memory reaches', 'x', 1, cell('ZZZZZZZ2', 2)],
  ])('is refused when %s, and the server goes on', async (_, text, count, more) => {
    const rows = Array.from({ length: count }, (__, at) => cell(`A${at + 1}`, at + 1)).join('');
    const file = await workbook(rows + more, text);
    expect(file.length).toBeLessThan(2_000_000);
    expect((await upload(file, { name: 'x.xlsx' })).status).toBe(413);
    expect((await server.client.call('/profile', { token: token() })).status).toBe(200);
  });

  it.each<[string, Uint8Array | string]>([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0])],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
    ['half an archive', Buffer.from('PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')],
    ['nothing', ''],
  ])('is refused: %s', async (_, file) => {
    const { status, body } = await upload(file);
    expect([status, body.ermessage]).toEqual([415, 'unsupportedFile']);
  });

  it('is refused by its size, declared or not, without reading to its end', async () => {
    const url = `${server.origin}/admin/api/import/products`;
    const headers = { Authorization: `Bearer ${token()}`, 'Content-Type': 'multipart/form-data; boundary=x' };
    const declared = request(url, { method: 'POST', headers: { ...headers, 'Content-Length': 11_000_000 } });
    declared.flushHeaders();
    const [refused] = (await once(declared, 'response')) as [IncomingMessage];
    expect([refused.statusCode, ((await readJson(refused)) as { limit: number }).limit]).toEqual([413, 10_000_000]);
    declared.destroy();

    // Without a `Content-Length`: sends 12 MB, and waits for the response before it would send more.
    const block = new Uint8Array(1_000_000);
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        pulled += 1;
        if (pulled > 12) await new Promise(() => undefined);
        controller.enqueue(block);
      },
    });
    const streamed = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('is refused with too many rows', async () => {
    const { status, body } = await upload(`code\n${'x\n'.repeat(20_001)}`);
    expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'file', code: 'tooManyRows' }]);
  });
});
