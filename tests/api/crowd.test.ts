/** What one account does to the uploads of the others: nothing. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createLog } from '../../server/log.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';

let server: TestServer;
let people: People;
let photo: Buffer;
let logged = '';
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void (logged += line) });
  server = await startTestServer({ log });
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

/** Announces a body and sends only its beginning. */
async function begin(as: keyof People, method: string, path: string, announced: number, sent = ''): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `${method} /admin/api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${people[as].token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${announced}\r\n\r\n${sent}`,
  );
  return socket;
}
const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0]).split('\r\n\r\n', 1)[0] ?? '';

describe('bodies that do not come', () => {
  it('of a customer: 93 of them do not stop a merchant’s upload', async () => {
    for (let index = 0; index < 93; index += 1) await begin('customer', 'PUT', '/profile', 2_060_000, '--x');
    await wait(100);
    expect((await upload('merchantB')).status).toBe(201);
  });

  it('of another merchant: what he announced is not what he holds', async () => {
    for (let index = 0; index < 60; index += 1) await begin('merchantA', 'POST', '/product/mobile', 4_000_000, '--x');
    await wait(100);
    expect((await upload('merchantB')).status).toBe(201);
  });

  it('take no more than a share of the room, which has its account wait and is no error of the server', async () => {
    const open = [];
    for (let index = 0; index < 64; index += 1) open.push(await begin('merchantA', 'POST', '/product/mobile', 900_000));
    await wait(100);
    const refused = await upload('merchantA');
    expect([refused.status, refused.body.ermessage]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await upload('merchantA')).status).toBe(201);
    expect(logged).not.toContain('"level":50');
  });

  it('fill the memory of their own account, not that of the others', async () => {
    const filling = '-'.repeat(4_000_000);
    for (let index = 0; index < 14; index += 1) {
      await begin('merchantA', 'POST', '/product/mobile', 4_060_000, filling);
    }
    await expect.poll(async () => (await upload('merchantA')).status, { timeout: 10_000 }).toBe(503);
    expect((await upload('merchantB')).status).toBe(201);
  });
});

describe('a refusal before the whole body has come', () => {
  it('says that the connection ends', async () => {
    const tooLarge = await begin('merchantA', 'POST', '/product/mobile', 50_000_000, '--x');
    const head = await answerOf(tooLarge);
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(head).toMatch(/^connection: close$/im);
  });

  it('keeps the connection where the body came anyway', async () => {
    const small = await begin('customer', 'POST', '/product/mobile', 3, '--x');
    const head = await answerOf(small);
    expect(head).toMatch(/^HTTP\/1\.1 403 /);
    expect(head).not.toMatch(/^connection: close$/im);
  });
});
