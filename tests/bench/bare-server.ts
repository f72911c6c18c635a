/**
 * The least that answers as the server does, on the same database: Hono and prepared statements, without validation, declarations, decoding or
 * renditions. A list reads session, count, rows and photos; a create stores the file, and commits item and photo.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const [url = '', folder = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const run = (name: string, text: string, values: unknown[], on: pg.Pool | pg.PoolClient = pool) =>
  on.query<Record<string, unknown>>({ name, text, values });

await mkdir(folder, { recursive: true });
for (const [bare, like] of [
  ['bare_items', 'generics'],
  ['bare_photos', 'photos'],
] as const) {
  await pool.query(`create table ${bare} (like ${like} including all excluding generated)`);
}
const { rows: templates } = await pool.query<Record<'item' | 'photo', object>>(
  'select to_jsonb(i) as item, to_jsonb(p) as photo from generics i join photos p on p.record_id = i.id limit 1',
);
const { item, photo } = templates[0] ?? {};

const app = new Hono();

async function callerOf(header = ''): Promise<unknown> {
  const hash = createHash('sha256').update(header.slice('Bearer '.length)).digest('hex');
  const text = `select users.id, users.key from sessions join users on users.id = user_id
    where token_hash = $1 and expires_at > now() and users.status = 'active'`;
  const { rows } = await run('session', text, [hash]);
  if (!rows[0]) throw new Error('no session');
  return rows[0];
}

app.get('/admin/api/generics', async (context) => {
  await callerOf(context.req.header('Authorization'));
  const count = await run(
    'count',
    'select count(*)::int as n from (select 1 from generics where deleted_at is null limit 10001) counted',
    [],
  );
  const limit = Number(context.req.query('limit'));
  const text = 'select * from generics where deleted_at is null order by created_at desc, id desc limit $1';
  const { rows } = await run('rows', text, [limit + 1]);
  const photos = await run('photos', 'select * from photos where record_id = any($1)', [rows.map(({ id }) => id)]);
  const data = rows.map((row) => ({ ...row, photos: photos.rows.filter((each) => each['record_id'] === row['id']) }));
  return context.json({ data, total: count.rows[0]?.['n'] });
});

app.post('/admin/api/generic/mobile', async (context) => {
  await callerOf(context.req.header('Authorization'));
  const { itemImage } = await context.req.parseBody();
  const bytes = Buffer.from(await (itemImage as File).arrayBuffer());
  const [id, imageId] = [randomUUID(), randomBytes(16).toString('hex')];
  const file = await open(join(folder, imageId), 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  const receipt = {
    _id: id,
    photos: [{ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }],
  };
  const client = await pool.connect();
  try {
    await client.query('begin');
    const like = (table: string) => `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`;
    await run('item', like('bare_items'), [{ ...item, id, code: id }], client);
    await run('photo', like('bare_photos'), [{ ...photo, image_id: imageId, record_id: id }], client);
    await client.query('commit');
  } finally {
    client.release();
  }
  return context.json({ data: receipt }, 201);
});

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => process.send?.(port));
