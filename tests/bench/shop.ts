/**
 * The shop's catalogue under load beside a bare indexed query on the same database, and the list of orders. `ITEMS` and `ORDERS` set other
 * numbers of rows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { startEmbedded } from '../../server/db/embedded.ts';
import { Api } from '../flows/support/api.ts';
import { LiveServer } from '../flows/support/live-server.ts';
import { fillOrders } from '../support/many-orders.ts';
import { fillProducts } from '../support/many-products.ts';
import { fire, IN_FLIGHT, type Shot } from './fire.ts';
import { round, times } from './support.ts';

const ITEMS = Number(process.env['ITEMS'] ?? 200_000);
const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000);
const HUBS = 200;
/** A key has a limit of calls, so that several share the load. */
const KEYS = 40;
const BARE = 'select * from products order by created_at desc, id desc limit 20';

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-shop-'));
const embedded = await startEmbedded(folder);
process.env['DATABASE_URL'] = embedded.url;
try {
  const server = await LiveServer.create();
  const pool = new pg.Pool({ connectionString: embedded.url, max: IN_FLIGHT });
  try {
    const client = await pool.connect();
    await fillProducts(client, ITEMS, HUBS);
    await fillOrders(client, ORDERS);
    // What a copy of the catalogue would be told; the seed has written past the triggers.
    await client.query(
      `insert into shop_changes (item, kind, hub, changed_at) select id, 'product', hub, updated_at from products`,
    );
    await client.query('analyze shop_changes');
    client.release();
    const { token } = await new Api(server).admin();
    const keys = await Promise.all(Array.from({ length: KEYS }, () => newKey(server.url, token)));
    const shots = (query: string) =>
      keys.map((key, place): Shot => {
        const headers = { Authorization: `Bearer ${key}` };
        return { method: 'GET', path: `/shop/v1/items?${query.replace('EACH', String(place + 1))}`, headers };
      }) as [Shot, ...Shot[]];
    const bare = await bareQueries(pool);
    const perSecond: Record<string, { perSecond: number; ratio: number }> = {};
    for (const [name, query] of Object.entries({
      newest: '',
      // Equal pages at once are read once; these, of 20 items on average, are all different.
      'newest, no two alike': 'limit=EACH',
      'garments of a type': 'kind=product&types=coat',
      'price range': 'minCents=1000&maxCents=1200',
      search: 'search=camicia%20lino',
      changes: 'changedSince=2024-02-01T00:00:00Z',
    })) {
      const made = await fire(server.url, ...shots(query));
      perSecond[name] = { perSecond: round(made, 0), ratio: round(made / bare, 3) };
      console.log(`${name.padEnd(24)} ${round(made, 0)} a second`);
    }
    const orders = await times(40, () => get(`${server.url}/admin/api/orders`, token));
    console.log(
      JSON.stringify({
        bench: 'shop',
        items: ITEMS,
        orders: ORDERS,
        inFlight: IN_FLIGHT,
        barePerSecond: round(bare, 0),
        perSecond,
        orderList: orders,
      }),
    );
  } finally {
    await pool.end();
    await server.dispose();
  }
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function newKey(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/admin/api/shop-keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', scopes: ['catalogue:read'] }),
  });
  const { data } = (await response.json()) as { data: { secret: string } };
  return data.secret;
}

async function get(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}

/** The bare query per second, with as many in flight. */
async function bareQueries(pool: pg.Pool): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < 3000) {
      await pool.query(BARE);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return done / ((performance.now() - start) / 1000);
}
