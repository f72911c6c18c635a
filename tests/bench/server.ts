/** Lists and creates per second with 16 in flight, compared with a bare server that does the same work on the same database. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startEmbedded } from '../../server/db/embedded.ts';
import { photo } from '../flows/support/photos.ts';
import { fire, IN_FLIGHT, type Shot } from './fire.ts';
import { bench, median, round } from './support.ts';

/** Of a photo as tablets send it, in pixels: about 50 kB. */
const [WIDTH, HEIGHT] = [360, 270];
const ROUNDS = 3;

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-server-'));
const embedded = await startEmbedded(folder);
process.env['DATABASE_URL'] = embedded.url;
try {
  await bench(async ({ server, merchant }) => {
    const picture = readFileSync(await photo(7, WIDTH, HEIGHT));
    const auth = { Authorization: `Bearer ${merchant.token}` };
    const create: Shot = {
      method: 'POST',
      path: '/admin/api/generic/mobile',
      headers: { ...auth, 'Content-Type': 'multipart/form-data; boundary=bench' },
      body: () => multipart(picture),
    };
    const list: Shot = { method: 'GET', path: '/admin/api/generics?limit=20', headers: auth };
    await fire(server.url, create);
    const bare = await bareServer(embedded.url, path.join(folder, 'bare'));
    const shots = { list, create };
    const taken = { list: [] as number[], create: [] as number[] };
    const floor = { list: [] as number[], create: [] as number[] };
    // In turn, so that noise meets both.
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const name of ['list', 'create'] as const) {
        taken[name].push(await fire(server.url, shots[name]));
        floor[name].push(await fire(bare.url, shots[name]));
      }
    }
    bare.stop();
    const figures = (name: 'list' | 'create') => ({
      perSecond: round(median(taken[name]), 0),
      barePerSecond: round(median(floor[name]), 0),
      ratio: round(median(taken[name]) / median(floor[name]), 3),
    });
    return {
      bench: 'server',
      inFlight: IN_FLIGHT,
      list: figures('list'),
      create: { ...figures('create'), bytesEach: picture.length },
    };
  });
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

function multipart(picture: Buffer): Buffer {
  const head =
    '--bench\r\nContent-Disposition: form-data; name="itemImage"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--bench--\r\n')]);
}

async function bareServer(url: string, photos: string): Promise<{ url: string; stop: () => boolean }> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), [url, photos]);
  process.once('exit', () => child.kill());
  const [port] = (await once(child, 'message')) as [number];
  child.unref();
  child.channel?.unref();
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
