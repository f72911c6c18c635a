/**
 * Lists of a million garments of 200 hubs through the real server, compared with a bare indexed query on the same database. `ITEMS` sets
 * another number; a `DATABASE_URL` with products is measured as it is. An argument filters cases by name: `npm run bench:lists -- count`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { startEmbedded } from '../../server/db/embedded.ts';
import { Api } from '../flows/support/api.ts';
import { ADMIN, LiveServer } from '../flows/support/live-server.ts';
import { LIST_CASES, type ListCase } from '../support/list-cases.ts';
import { fillProducts, findMany } from '../support/many-products.ts';
import { round, times } from './support.ts';

const ITEMS = Number(process.env['ITEMS'] ?? 1_000_000);
const HUBS = 200;
const TIMES = Number(process.env['TIMES'] ?? 40);
const GOAL_MS = 50;
const [ONLY = ''] = process.argv.slice(2);
const BARE = 'select * from products order by created_at desc, id desc limit 20';

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-lists-'));
const embedded = process.env['DATABASE_URL'] ? null : await startEmbedded(folder);
process.env['DATABASE_URL'] ??= embedded?.url ?? '';
try {
  const server = await LiveServer.create();
  try {
    const api = new Api(server);
    const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
    await client.connect();
    if ((await client.query('select from products limit 1')).rowCount === 0) await fillProducts(client, ITEMS, HUBS);
    const many = await findMany(client);
    const admin = await api.admin();
    await client.query(
      `update users set password_hash = (select password_hash from users where email = $1) where id = any($2)`,
      [ADMIN.email, [many.bigHub, many.hub]],
    );
    const { rows } = await client.query<{ id: string; email: string }>(
      'select id, email from users where id = any($1)',
      [[many.bigHub, many.hub]],
    );
    const signIn = async (id: string) =>
      api.signIn(rows.find((row) => row.id === id)?.email ?? '', ADMIN.password).then(({ token }) => token);
    const tokens = { admin: admin.token, bigHub: await signIn(many.bigHub), hub: await signIn(many.hub) };
    const get = async (query: string, as: ListCase['as']) => {
      const headers = { Authorization: `Bearer ${tokens[as]}` };
      const response = await fetch(`${server.url}/admin/api${query}`, { headers });
      const body = await response.text();
      if (!response.ok) throw new Error(`${query}: ${response.status} ${body}`);
      return JSON.parse(body) as { nextCursor?: string };
    };

    const bare = await times(TIMES, () => client.query(BARE));
    const answers = await times(TIMES, () => get('/profile', 'admin'));
    const cases: Record<string, object> = {};
    const late: string[] = [];
    for (const { name, as, query } of LIST_CASES(many).filter((each) => each.name.includes(ONLY))) {
      const address = await query((each) => get(each, as));
      const { p50, p95 } = await times(TIMES, () => get(address, as));
      cases[name] = { p50, p95, ratio: round(p50 / bare.p50, 1) };
      if (p95 > GOAL_MS) late.push(name);
      console.log(`${name.padEnd(40)} p50 ${p50} ms, p95 ${p95} ms`);
    }
    await client.end();
    const measured = { bench: 'lists', items: many.items, goalMs: GOAL_MS, late, bare, profile: answers, cases };
    console.log(JSON.stringify(measured));
    if (late.length > 0) process.exitCode = 1;
  } finally {
    await server.dispose();
  }
} finally {
  await embedded?.stop();
  rmSync(folder, { recursive: true, force: true });
}
