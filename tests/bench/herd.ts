/**
 * After an outage: 50 devices of 50 hub centers deliver 10,000 photos of 50 kB at once, six at a time each, and wait as they are told, while
 * somebody reads a list. Then 500 pages hold their stream of live changes open.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import sharp from 'sharp';

import { CODES_PER_RESERVATION_MAX } from '../../contract/limits.ts';
import type { Api, Person } from '../flows/support/api.ts';
import { bench, round } from './support.ts';

const DEVICES = Number(process.env['DEVICES'] ?? 50);
const UPLOADS = Number(process.env['UPLOADS'] ?? 10_000);
const STREAMS = 500;
const PHOTO_BYTES = 50_000;
/** Uploads of one device under way, as the app has them on a near link. */
const AT_ONCE = 6;
/** Between two reads of the list, and how often the memory is looked at; in ms. */
const LOOK_MS = 100;

interface Answer {
  status: number;
  retryAfter: number;
}

/** Sends a request; resolves once the answer has come whole. */
function send(url: string, agent: Agent, token: string, body?: { type: string; bytes: Buffer; key: string }) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': body.type, 'Content-Length': body.bytes.length, 'Idempotency-Key': body.key }),
    };
    const outgoing = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume();
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter }));
    });
    outgoing.on('error', reject);
    outgoing.end(body?.bytes);
  });
}

/** A photo in a form, and the code that the device has reserved for it. */
type Upload = (code: string) => Buffer;

/** Photos of the wanted size as a tablet's canvas makes them, each unlike all others: the finest steps of its table count them. */
async function photos(): Promise<Upload> {
  const pixels = randomBytes(160 * 120 * 3);
  const drawn = await sharp(pixels, { raw: { width: 160, height: 120, channels: 3 } })
    .resize(640, 480)
    .jpeg({ quality: 29 })
    .toBuffer();
  const table = drawn.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  let made = 0;
  const part = (disposition: string) => `--herd\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const head = `${part('name="itemImage"; filename="photo.jpg"')}Content-Type: image/jpeg\r\n\r\n`;
  if (Math.abs(drawn.length / PHOTO_BYTES - 1) > 0.05) throw new Error(`a photo has ${drawn.length} bytes`);
  return (code) => {
    const own = Buffer.from(drawn);
    own[table + 62] = 1 + (made % 255);
    own[table + 63] = 1 + Math.floor(made++ / 255);
    return Buffer.concat([
      Buffer.from(`${part('name="name"')}\r\n${code}\r\n${head}`),
      own,
      Buffer.from('\r\n--herd--\r\n'),
    ]);
  };
}

/** So many codes, in blocks as a tablet reserves them while it has a network. */
async function reserve(api: Api, token: string, count: number): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = {
      kind: 'product',
      count: Math.min(count - codes.length, CODES_PER_RESERVATION_MAX),
      deviceId: 'herd',
    };
    const { data } = await api.json<{ data: { codes: string[] } }>('POST', '/codes/reserve', token, wanted);
    codes.push(...data.codes);
  }
  return codes;
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const merchants = async (api: Api): Promise<Person[]> => {
  const people: Person[] = [];
  while (people.length < DEVICES) people.push(await api.merchant('Herd', `N${people.length}`));
  return people;
};

await bench(async ({ server, api, merchant }) => {
  const people = await merchants(api);
  const photo = await photos();
  const { pid } = server;
  const before = memoryOf(pid);
  const answers = new Map<number, number>();
  const delivered = people.map(() => 0);
  const each = Math.ceil(UPLOADS / DEVICES);
  const reserved = await Promise.all(people.map(({ token }) => reserve(api, token, each)));
  const start = performance.now();
  let half: number[] = [];

  const deliver = async (token: string, device: number, agent: Agent, code: string) => {
    const body = { type: 'multipart/form-data; boundary=herd', bytes: photo(code), key: randomUUID() };
    for (;;) {
      const { status, retryAfter } = await send(`${server.url}/admin/api/product/mobile`, agent, token, body);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 201) break;
      if (status !== 503 && status !== 429) throw new Error(`an upload was answered ${status}`);
      if (retryAfter < 1) throw new Error(`${status} does not say when to come back`);
      await wait(retryAfter * 1000 * (0.5 + Math.random()));
    }
    delivered[device] = (delivered[device] ?? 0) + 1;
    if (half.length === 0 && delivered.reduce((sum, count) => sum + count, 0) >= UPLOADS / 2) half = [...delivered];
  };
  const devices = people.map(async ({ token }, device) => {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const codes = [...(reserved[device] ?? [])];
    const line = async () => {
      for (let code = codes.pop(); code !== undefined; code = codes.pop()) await deliver(token, device, agent, code);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    agent.destroy();
  });

  const reads: number[] = [];
  let peak = before;
  const over = new AbortController();
  const reader = (async () => {
    const agent = new Agent({ keepAlive: true });
    while (!over.signal.aborted) {
      const began = performance.now();
      const { status } = await send(`${server.url}/admin/api/products?limit=20`, agent, merchant.token);
      if (status !== 200) throw new Error(`the list was answered ${status}`);
      reads.push(performance.now() - began);
      peak = Math.max(peak, memoryOf(pid));
      await wait(LOOK_MS);
    }
    agent.destroy();
  })();
  await Promise.all(devices);
  const seconds = (performance.now() - start) / 1000;
  over.abort();
  await reader;
  const sorted = reads.toSorted((one, other) => one - other);
  const at = (part: number) => round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN, 1);

  return {
    bench: 'herd',
    uploads: each * DEVICES,
    seconds: round(seconds, 1),
    perSecond: round((each * DEVICES) / seconds, 0),
    answers: Object.fromEntries(answers),
    listMs: { p50: at(0.5), p95: at(0.95) },
    memoryMb: { before: round(before, 0), peak: round(peak, 0) },
    // When half is delivered: how many the last and the first device have.
    fairness: { least: Math.min(...half), most: Math.max(...half) },
    streams: await hold(server.url, people, pid),
  };
});

/** Holds streams of live changes open; returns what they cost the server, in MB. */
async function hold(url: string, people: readonly Person[], pid: number) {
  // What the uploads left is freed first.
  await wait(10_000);
  const before = memoryOf(pid);
  const agent = new Agent({ keepAlive: true, maxSockets: STREAMS });
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, (_, index) => {
      const headers = { Authorization: `Bearer ${people[index % people.length]?.token}` };
      return new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request(`${url}/admin/api/events`, { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`a stream was answered ${answer.statusCode}`));
          answer.once('data', () => resolve(answer));
        });
        outgoing.on('error', reject);
        outgoing.end();
      });
    }),
  );
  await wait(2000);
  const after = memoryOf(pid);
  for (const stream of streams) stream.destroy();
  agent.destroy();
  return { open: streams.length, memoryMb: round(after - before, 0) };
}
