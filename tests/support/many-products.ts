/** A large stock of garments inserted directly, and a ninth as many fabrics and mixes, for measurements on many rows; deterministic. */
import type pg from 'pg';

import { formatCode, type ItemKind } from '../../contract/code.ts';
import { COLOURS } from '../../contract/vocabulary/colours.ts';
import { CONDITIONS } from '../../contract/vocabulary/conditions.ts';
import { FIBRES } from '../../contract/vocabulary/fibres.ts';
import { GARMENTS } from '../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../contract/vocabulary/genders.ts';
import { SEASONS } from '../../contract/vocabulary/seasons.ts';
import { SIZE_VALUES } from '../../contract/vocabulary/sizes.ts';
import { idsOf } from '../../contract/vocabulary/term.ts';

/** Rows per insert. */
const BATCH = 50_000;
/** Garments to one fabric and one mix. */
const PER_OTHER = 9;
const WORDS = [
  ['Camicia', 'Giacca', 'Maglione', 'Abito', 'Gonna', 'Jeans', 'Cappotto', 'Felpa', 'Polo', 'Blazer', 'Pantalone'],
  ['lino', 'lana', 'cotone', 'seta', 'denim', 'velluto', 'cashmere', 'viscosa', 'popeline', 'jersey', 'tweed'],
  ['righe', 'quadri', 'tinta unita', 'floreale', 'vintage', 'oversize', 'slim', 'bordeaux', 'panna', 'notte', 'crudo'],
] as const;
/** Inserts a seed: hubs, then their products in order of creation, with consecutive codes per hub. */
const HUBS = `
  with made as (
    select overlay(overlay(md5('hub' || n) placing '7' from 13) placing '8' from 17)::uuid as id, n from generate_series(1, $1::int) n
  ), people as (
    insert into users (id, email, full_name, user_type, key)
    select id, 'seed-' || n || '@ordito.example', 'Hub ' || n, 3, 3 from made returning id
  )
  insert into merchants (id, prefix, first_name, last_name, multiplicative_factor, is_only_catalogue)
  select id, 'S' || lpad(n::text, 4, '0'), 'Hub', n::text, 1, false from made`;
const CODES = `
  insert into codes (code, hub, kind, sequence, used_by)
  select code, hub, $5, sequence, id from unnest($1::text[], $2::uuid[], $3::int[], $4::uuid[]) as t(code, hub, sequence, id)`;
/** Other kinds copy a garment. */
const LIKE_PRODUCTS = (table: string) => `
  insert into ${table} (id, code, name, status, sold_at, hub, created_by, captured_at, created_at, updated_at, colors, material, stock, weight_g, price_cents)
  select t.id, t.code, name, status, sold_at, hub, created_by, captured_at, created_at, updated_at, colors, material, stock, weight_g, price_cents
  from unnest($1::uuid[], $2::text[], $3::uuid[]) as t(id, code, product) join products on products.id = t.product`;
const PRODUCTS = `
  insert into products (id, code, name, status, sold_at, hub, created_by, captured_at, created_at, updated_at, colors,
    material, stock, branded, weight_g, price_cents, types, item_for, seasons, condition, size_system, size_value, has_tag_image, brand)
  select id, code, name, case when random() < 0.03 then 'inactive' else 'active' end,
    case when random() < 0.2 then at + interval '9 days' end, hub, hub, at, at, at + random() * interval '20 days',
    array(select distinct ($4::text[])[1 + floor(random() * cardinality($4::text[]))::int] from generate_series(1, 1 + n % 2)),
    case when random() < 0.8 then jsonb_build_array(jsonb_build_object('part', 'main', 'pct', 100, 'fibre',
      ($12::text[])[1 + floor(random() * random() * random() * cardinality($12::text[]))::int])) end,
    case when random() < 0.01 then 2 + floor(random() * 50)::int else 1 end, random() < 0.3,
    case when random() < 0.95 then 40 + floor(random() * random() * 2000)::int end,
    case when random() < 0.9 then 100 + floor(random() * random() * 20000)::int end,
    ($5::text[])[1 + floor(random() * cardinality($5::text[]))::int],
    ($6::text[])[1 + floor(random() * cardinality($6::text[]))::int],
    ($7::text[])[1 + floor(random() * cardinality($7::text[]))::int],
    ($8::text[])[1 + floor(random() * cardinality($8::text[]))::int],
    split_part(size, ':', 1), split_part(size, ':', 2), n % 10 < 7, (array['', '', '', 'Acme', 'Nordlicht', 'Filo & Co'])[1 + floor(random() * 6)::int]
  from (
    select id, code, name, hub, n, timestamptz '2024-01-01' + n * interval '1 minute' as at,
      ($9::text[])[1 + floor(random() * cardinality($9::text[]))::int] as size
    from unnest($1::uuid[], $2::text[], $3::uuid[], $10::int[], $11::text[]) as t(id, code, hub, n, name)
  ) as drawn`;
const PHOTOS = `
  insert into photos (image_id, entity, record_id, slot, sha256, bytes, width, height, state)
  select md5(id::text || slot), 'product', id, slot, md5(id::text), 900000, 1600, 1200, 'ready'
  from unnest($1::uuid[], $2::int[]) as t(id, n), unnest(array['itemImage', 'tagImage']) as slot
  where case slot when 'itemImage' then n % 5000 <> 0 else n % 10 < 7 end`;

/** Facts about a filled database. */
export interface StockFacts {
  items: number;
  /** The hub with a tenth of all products, and one of the others, which share the rest evenly. */
  bigHub: string;
  hub: string;
  /** A code and a name in the middle. */
  code: string;
  name: string;
}

/** Fills a migrated database. Indexes are created afterwards, which is many times faster; then the planner statistics are updated. */
export async function fillProducts(client: pg.ClientBase, items: number, hubCount: number): Promise<void> {
  // The generated rows are valid, so foreign keys need no checks.
  await client.query(`set session_replication_role = replica`);
  await client.query(`select setseed(0.5)`);
  await client.query(HUBS, [hubCount]);
  const { rows: hubs } = await client.query<{ id: string; prefix: string }>(
    `select id, prefix from merchants where prefix ~ '^S\\d{4}$' order by prefix`,
  );
  const indexes = await dropIndexes(client);
  const issued = hubs.map(() => 0);
  for (let from = 0; from < items; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, items - from) }, (_, index) => {
      const n = from + index + 1;
      const at = n % 10 === 0 ? 0 : 1 + (n % (hubs.length - 1));
      const { id: hub, prefix } = hubs[at] as { id: string; prefix: string };
      const sequence = (issued[at] = (issued[at] ?? 0) + 1);
      return {
        n,
        hub,
        prefix,
        sequence,
        id: idOf(n),
        code: formatCode({ prefix, kind: 'product', sequence }),
        name: nameOf(n),
      };
    });
    const of = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map(({ [name]: value }) => value);
    await client.query(CODES, [of('code'), of('hub'), of('sequence'), of('id'), 'product']);
    await client.query(PRODUCTS, [
      of('id'),
      of('code'),
      of('hub'),
      ...[COLOURS, GARMENTS, GENDERS, SEASONS, CONDITIONS].map((terms) => idsOf(terms)),
      SIZES,
      of('n'),
      of('name'),
      idsOf(FIBRES),
    ]);
    await client.query(PHOTOS, [of('id'), of('n')]);
    const some = rows.filter(({ n }) => n % PER_OTHER === 0);
    for (const [kind, table] of OTHERS) {
      const others = some.map(({ n, id, hub, prefix, sequence }) => {
        return { hub, sequence, product: id, id: idOf(n, kind), code: formatCode({ prefix, kind, sequence }) };
      });
      const all = <Name extends keyof (typeof others)[number]>(name: Name) => others.map((each) => each[name]);
      await client.query(CODES, [all('code'), all('hub'), all('sequence'), all('id'), kind]);
      await client.query(LIKE_PRODUCTS(table), [all('id'), all('code'), all('product')]);
    }
  }
  for (const index of indexes) await client.query(index);
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
}

/** Describes what `fillProducts` has made. */
export async function findMany(client: pg.ClientBase): Promise<StockFacts> {
  const { rows } = await client.query<StockFacts>(
    `select (select count(*)::int from products) as items, big.id as "bigHub", one.id as hub, p.code, p.name
     from merchants big, merchants one, lateral (
       select code, name from products where hub = one.id and name <> '' order by created_at offset 10 limit 1
     ) as p where big.prefix = 'S0001' and one.prefix = 'S0003'`,
  );
  return rows[0] as StockFacts;
}

const SIZES = Object.entries(SIZE_VALUES).flatMap(([system, values]) => values.map((value) => `${system}:${value}`));

const OTHERS = [
  ['fabric', 'fabrics'],
  ['generic', 'generics'],
] as const;
const ID_PARTS: Readonly<Record<ItemKind, string>> = { product: '7000', fabric: '7001', generic: '7002' };

/** Ids increase with time, like the server's. */
const idOf = (n: number, kind: ItemKind = 'product'): string => {
  const hex = (n * 60_000 + 1_700_000_000_000).toString(16).padStart(12, '0');
  const tail = Math.imul(n, 2_654_435_761) >>> 0;
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${ID_PARTS[kind]}-8000-${tail.toString(16).padStart(12, '0')}`;
};

/** Some have no name. */
const nameOf = (n: number): string =>
  n % 3 === 0 ? '' : [...WORDS.map((words, place) => words[Math.floor(n / 7 ** place) % words.length]), n].join(' ');

/** Drops the indexes that no constraint needs; returns the statements that create them again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any('{products,fabrics,generics,photos,codes}'::regclass[])
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}
