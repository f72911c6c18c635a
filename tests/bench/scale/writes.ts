/**
 * WAL bytes of a new garment and of a change of one, spread over all pages: right after a checkpoint, when each page is written whole once,
 * and later. `ITEMS` sets how many garments there are.
 */
import pg from 'pg';

import { fillProducts } from '../../support/many-products.ts';
import { round } from '../support.ts';

const ITEMS = Number(process.env['ITEMS'] ?? 100_000);
const HUBS = 200;
/** So many of each, one a transaction; a hundred times as many rows lie between two of them at a million. */
const WRITES = 400;
/** Kilobytes that a write may cost at a million garments. */
const BUDGET = { insert: 15, status: 20 };

const PICK = `update products set %s, rev = rev + 1, updated_at = clock_timestamp() where id = $1`;
const CHANGES = {
  status: PICK.replace('%s', `status = case status when 'active' then 'inactive' else 'active' end`),
  note: PICK.replace('%s', `note = 'seen ' || rev`),
};
const COPY = `
  with code as (
    insert into codes (code, hub, kind, sequence) select left(code, 7) || 'X' || $2::int, hub, kind, 900000 + $2::int from codes where used_by = $1
    returning code
  )
  insert into products (id, code, name, hub, created_by, created_at, updated_at, colors, material, weight_g, price_cents, types, item_for,
    seasons, condition, size_system, size_value, brand)
  select gen_random_uuid(), (select code from code), name, hub, created_by, clock_timestamp(), clock_timestamp(), colors, material, weight_g,
    price_cents, types, item_for, seasons, condition, size_system, size_value, brand
  from products where id = $1`;

export async function measureWrites(url: string): Promise<object> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await client.query('select from products limit 1')).rowCount === 0) await fillProducts(client, ITEMS, HUBS);
    const { rows } = await client.query<{ id: string }>(`select id from products order by random() limit ${WRITES}`);
    const ids = rows.map(({ id }) => id);
    const figures: Record<string, object> = {};
    let next = 0;
    for (const compression of ['off', 'on']) {
      await client.query(`set wal_compression = ${compression}`);
      const kilobytes: Record<string, object> = {};
      for (const [name, statement] of Object.entries({ ...CHANGES, insert: COPY })) {
        await client.query('checkpoint');
        const write = async (id: string) => {
          const values = name === 'insert' ? [id, (next += 1)] : [id];
          await client.query(statement, values);
        };
        kilobytes[name] = {
          afterCheckpoint: await bytesOf(client, ids, write),
          later: await bytesOf(client, ids, write),
        };
      }
      figures[compression === 'on' ? 'compressed' : 'uncompressed'] = kilobytes;
    }
    const { rows: counted } = await client.query<{ items: number; indexes: number; hot: number; bytes: number }>(
      `select (select count(*)::int from products) as items, count(*)::int as indexes,
         (select n_tup_hot_upd::float8 / greatest(n_tup_upd, 1) from pg_stat_user_tables where relname = 'products') as hot,
         (sum(pg_relation_size(indexrelid)) / (select count(*) from products))::float8 as bytes
       from pg_index where indrelid = 'products'::regclass`,
    );
    const { items, indexes, hot = 0, bytes = 0 } = counted[0] ?? {};
    return {
      items,
      indexes,
      indexBytesPerRow: round(bytes, 0),
      hotShare: round(hot),
      budgetKilobytes: BUDGET,
      kilobytes: figures,
    };
  } finally {
    await client.end();
  }
}

async function bytesOf(
  client: pg.Client,
  ids: readonly string[],
  write: (id: string) => Promise<void>,
): Promise<number> {
  const place = async () =>
    (await client.query<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at;
  const before = await place();
  for (const id of ids) await write(id);
  const { rows } = await client.query<{ kb: number }>('select (pg_wal_lsn_diff($1, $2) / 1000 / $3)::float8 as kb', [
    await place(),
    before,
    ids.length,
  ]);
  return round(rows[0]?.kb ?? Number.NaN, 1);
}
