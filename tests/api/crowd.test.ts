/** One account's uploads do not affect those of others. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { BlobWriter, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { readSheet } from '../../server/files/sheet.ts';
import { spreadsheet } from '../../server/files/xlsx.ts';
import { createLog } from '../../server/log.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { uploadSheet } from '../support/server-imports.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let people: People;
let photo: Buffer;
let logged = '';
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void (logged += line) });
  server = await startTestServer({ log, readSheet });
  people = await addPeople(server);
  photo = Buffer.concat([await jpeg(), Buffer.alloc(500_000)]);
});
afterAll(() => server.stop());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const upload = (as: keyof People) =>
  server.client.call('/product/mobile', { token: people[as].token, form: form([['itemImage', photo]]) });

/** Announces a body and sends only its start. */
async function begin(
  as: keyof People,
  method: string,
  path: string,
  announced: number,
  sent = '',
  more = '',
): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `${method} /admin/api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${people[as].token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${announced}\r\n${more}\r\n${sent}`,
  );
  return socket;
}
/** The same, and the server has it: it asks for the rest. */
async function stall(...request: [as: keyof People, method: string, path: string, announced: number, sent: string]) {
  const socket = await begin(...request, 'Expect: 100-continue\r\n');
  expect(await answerOf(socket)).toBe('HTTP/1.1 100 Continue');
  // Nor does it still look up the session.
  await until(() => server.database.pool.idleCount === server.database.pool.totalCount);
  return socket;
}
const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0]).split('\r\n\r\n', 1)[0] ?? '';

describe('stalled bodies', () => {
  it('of a customer: 93 of them do not stop a merchant’s upload', async () => {
    for (let index = 0; index < 93; index += 1) await stall('customer', 'PUT', '/profile', 2_060_000, '--x');
    expect((await upload('merchantB')).status).toBe(201);
  });

  it('of another merchant: announced bytes do not count as received', async () => {
    for (let index = 0; index < 60; index += 1) await stall('merchantA', 'POST', '/product/mobile', 4_000_000, '--x');
    expect((await upload('merchantB')).status).toBe(201);
  });

  it('are limited to a share of the room; the account must wait, and the server reports no error', async () => {
    const open = [];
    for (let index = 0; index < 64; index += 1)
      open.push(await stall('merchantA', 'POST', '/product/mobile', 900_000, ''));
    const refused = await upload('merchantA');
    expect([refused.status, refused.body.ermessage]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await upload('merchantA')).status).toBe(201);
    expect(logged).not.toContain('"level":50');
  });

  it("fill only their own account's memory limit", async () => {
    const filling = '-'.repeat(4_000_000);
    for (let index = 0; index < 14; index += 1) {
      await begin('merchantA', 'POST', '/product/mobile', 4_060_000, filling);
    }
    await expect.poll(async () => (await upload('merchantA')).status).toBe(503);
    expect((await upload('merchantB')).status).toBe(201);
  });
});

describe('pictures that are slow to decode', () => {
  it('of one merchant do not delay another’s photos, and are dropped when their sender has gone', async () => {
    const slow = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#888' } })
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer();
    const release = Promise.withResolvers<void>();
    let checks = 0;
    const toBuffer = sharp.prototype.toBuffer as (this: Sharp, ...given: unknown[]) => Promise<never>;
    const hold = async function hold(this: Sharp, ...given: unknown[]): Promise<never> {
      const { height } = await this.metadata();
      if (height === 2000) {
        checks += 1;
        await release.promise;
      }
      return toBuffer.apply(this, given);
    };
    Object.assign(sharp.prototype, { toBuffer: hold });
    onTestFinished(() => {
      Object.assign(sharp.prototype, { toBuffer });
      // The turn of slow pictures is that of the process.
      release.resolve();
    });
    const gone = new AbortController();
    const body = () => form(['itemImage', 'tagImage'].map((name) => [name, slow]));
    const headers = { Authorization: `Bearer ${people.merchantA.token}` };
    const send = () =>
      fetch(`${server.origin}/admin/api/product/mobile`, {
        method: 'POST',
        headers,
        body: body(),
        signal: gone.signal,
      }).then(
        ({ status }) => status,
        () => 'gone',
      );
    const attack = Array.from({ length: 6 }, send);
    await until(() => checks === 1, 'a check of a slow picture', 1000);
    expect([(await upload('merchantB')).status, (await upload('merchantB')).status, checks]).toEqual([201, 201, 1]);
    // One body of an account is checked; the others leave their places at once.
    const answers: (number | string)[] = [];
    for (const each of attack) void each.then((answer) => answers.push(answer));
    await until(() => answers.length === 5, 'the refusal of five', 1000);
    logged = '';
    gone.abort();
    expect((await Promise.all(attack)).toSorted()).toEqual([...Array(5).fill(503), 'gone']);
    release.resolve();
    await until(() => logged.match(/"status":400/g)?.length === 1, 'the end of the request that was left', 1000);
    expect(checks).toBe(1);
    expect((await upload('merchantA')).status).toBe(201);
  });
});

/** Our own spreadsheet with something inserted before the end of its rows. */
async function tamperedSheet(stuffing: string): Promise<Uint8Array> {
  const columns = [{ header: 'Codice', format: 'text' as const, width: 10 }];
  const rows = (async function* () {
    yield [['AAA-P0000010']];
  })();
  const ours = spreadsheet({ name: 'x', columns, rows, notes: [] }, (error) => {
    throw error;
  });
  const reader = new ZipReader(ours);
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const text = await entry.getData(new TextWriter());
    const stuffed = entry.filename.endsWith('sheet1.xml')
      ? text.replace('</sheetData>', `${stuffing}</sheetData>`)
      : text;
    await writer.add(entry.filename, new TextReader(stuffed));
  }
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}
const bringIn = (file: Uint8Array, name: string) =>
  uploadSheet(server, { plural: 'products', file, token: people.merchantA.token, name });

/** The processes that read sheets now. */
const readers = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('sheet.worker'))
    .map((line) => Number.parseInt(line, 10));

describe('spreadsheets', () => {
  it('eight at once of one merchant do not delay another’s photos', async () => {
    const file = await tamperedSheet(`${' '.repeat(60_000)}<x/>`.repeat(500));
    let done = 0;
    const imports = Promise.all(Array.from({ length: 8 }, () => bringIn(file, 'x.xlsx').then(() => (done += 1))));
    const reader = await until(() => readers()[0], 'a reader');
    // It is in the middle of its file: two others wait for it, and five are refused.
    process.kill(reader, 'SIGSTOP');
    expect([(await upload('merchantB')).status, done <= 5]).toEqual([201, true]);
    process.kill(reader, 'SIGCONT');
    await imports;
  });

  it('with ten million spaces or one endless cell are refused, not read for hours', async () => {
    for (const stuffing of [' '.repeat(10_000_000), `<x a="${'a'.repeat(1_000_000)}"/>`]) {
      const { status, body } = await bringIn(await tamperedSheet(stuffing), 'x.xlsx');
      expect([status, body.errors?.map(({ code }) => code)]).toEqual([415, ['sheet']]);
    }
  });

  it('of nothing but quotes are parsed in time', async () => {
    const { status } = await bringIn(Buffer.alloc(9_900_000, '"'), 'x.csv');
    expect([201, 413]).toContain(status);
  });
});

it('aborted body: is no server error', async () => {
  logged = '';
  for (const [as, method, path] of [
    ['merchantA', 'POST', '/product/mobile'],
    ['customer', 'PUT', '/change/password'],
  ] as const) {
    const socket = await stall(as, method, path, 90_000, '--x');
    socket.destroy();
  }
  await expect.poll(() => logged.match(/"status":400/g)?.length).toBe(2);
  expect(logged).not.toContain('"level":50');
});

describe('refusal before the body is complete', () => {
  it('announces that the connection closes', async () => {
    const tooLarge = await begin('merchantA', 'POST', '/product/mobile', 50_000_000, '--x');
    const head = await answerOf(tooLarge);
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(head).toMatch(/^connection: close$/im);
  });

  it('keeps the connection if the body arrives anyway', async () => {
    const small = await begin('customer', 'POST', '/product/mobile', 3, '--x');
    const head = await answerOf(small);
    expect(head).toMatch(/^HTTP\/1\.1 403 /);
    expect(head).not.toMatch(/^connection: close$/im);
  });
});
