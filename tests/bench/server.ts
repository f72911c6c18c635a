/** Lists and creates per second with 16 in flight, compared with a bare Node server that responds with the same bytes. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { photo } from '../flows/support/photos.ts';
import { fire, IN_FLIGHT, type Shot } from './fire.ts';
import { bench, round } from './support.ts';

await bench(async ({ server, merchant }) => {
  const picture = readFileSync(await photo(7, 1010, 760));
  const auth = { Authorization: `Bearer ${merchant.token}` };
  const create: Shot = {
    method: 'POST',
    path: '/admin/api/generic/mobile',
    headers: { ...auth, 'Content-Type': 'multipart/form-data; boundary=bench' },
    body: () => multipart(picture),
  };
  const creates = await fire(server.url, create);
  const list: Shot = { method: 'GET', path: '/admin/api/generics?limit=50', headers: auth };
  const lists = await fire(server.url, list);
  const page = Buffer.from(await (await fetch(`${server.url}${list.path}`, { headers: auth })).arrayBuffer());
  const bare = await bareServer(page);
  const bareCreates = await fire(bare.url, create);
  const bareLists = await fire(bare.url, list);
  bare.close();
  return {
    bench: 'server',
    inFlight: IN_FLIGHT,
    list: { perSecond: round(lists, 0), barePerSecond: round(bareLists, 0), ratio: round(lists / bareLists, 3) },
    create: {
      perSecond: round(creates, 1),
      barePerSecond: round(bareCreates, 1),
      ratio: round(creates / bareCreates, 3),
      bytesEach: picture.length,
    },
  };
});

function multipart(picture: Buffer): Buffer {
  const head =
    '--bench\r\nContent-Disposition: form-data; name="itemImage"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--bench--\r\n')]);
}

async function bareServer(page: Buffer): Promise<{ url: string; close: () => void }> {
  const bare = createServer((incoming, outgoing) => {
    incoming.resume();
    incoming.on('end', () => outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(page));
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const { port } = bare.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => bare.close() };
}
