/** Lists of many rows: the query plans, and how many queries. `bench:lists` measures the time. */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';

import { catalogue } from '../../contract/catalogue.ts';
import { ITEM_KINDS } from '../../contract/code.ts';
import { LIST_TOTAL_MAX } from '../../contract/limits.ts';
import { LIST_CASES, tabQuery } from '../support/list-cases.ts';
import { fillOrders, fillTransactions } from '../support/many-orders.ts';
import { fillProducts, findMany, type StockFacts } from '../support/many-products.ts';
import { queriesOf } from '../support/server-database.ts';
import { PASSWORD } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const ITEMS = 20_000;
/** Queries of a list at most, with those of the session. */
const QUERIES_MAX = 5;

const { server, people } = await serverWithPeople();
let many: StockFacts;
let tokens: Record<'admin' | 'bigHub' | 'hub', string>;
beforeAll(async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await fillProducts(client, ITEMS, 20);
  many = await findMany(client);
  await client.query(
    `update users set password_hash = (select password_hash from users where id = $1) where id = any($2)`,
    [people.admin.id, [many.bigHub, many.hub]],
  );
  const { rows } = await client.query<{ id: string; email: string }>('select id, email from users');
  await client.end();
  const signIn = (id: string) => server.client.signIn(rows.find((row) => row.id === id)?.email ?? '', PASSWORD);
  tokens = { admin: people.admin.token, bigHub: await signIn(many.bigHub), hub: await signIn(many.hub) };
});

const list = (path: string, as: keyof typeof tokens) => server.client.call(path, { token: tokens[as] });

interface Counts extends Record<string, unknown> {
  isAtLeast?: string[];
}

interface Plan {
  'Node Type': string;
  'Plan Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan nodes below the page's limit, for a list. */
const pageNodes = async (query: string, as: keyof typeof tokens): Promise<string[]> =>
  (await pagePlan(query, as)).map((node) => node['Node Type']);

const pagePlan = (query: string, as: keyof typeof tokens): Promise<Plan[]> =>
  firstLimit(`/products?${query}`, as, (text) => text.includes('"products"') && text.includes('order by'));

/** The first limit of a query's plan, and the nodes below it, for an address. */
async function firstLimit(path: string, as: keyof typeof tokens, isMeant: (text: string) => boolean): Promise<Plan[]> {
  const queries = await queriesOf(server, () => list(path, as));
  const page = queries.find(({ text }) => isMeant(text));
  if (!page) throw new Error(`${path} asked no such query`);
  const { rows } = await server.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${page.text}`,
    page.values,
  );
  const limit = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan).find((node) => node['Node Type'] === 'Limit');
  return nodesOf(limit as Plan);
}

describe('query plan of a page', () => {
  const sorts = catalogue.product.list.sort.flatMap((sort) => [sort, `-${sort}`]);

  it.each(sorts)('by %s uses an index in list order, for the first page and for a later one', async (sort) => {
    const { body } = await list(`/products?limit=100&sort=${sort}`, 'admin');
    for (const place of ['', `&cursor=${body.nextCursor}`]) {
      const nodes = await pageNodes(`sort=${sort}${place}`, 'admin');
      expect(nodes.some((node) => /^Index (Only )?Scan$/.test(node))).toBe(true);
      expect(nodes.filter((node) => /^(Sort|Seq Scan|Bitmap Heap Scan)$/.test(node))).toEqual([]);
    }
  });

  it.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name', 'code', '-code'])(
    'of one hub by %s uses an index too',
    async (sort) => {
      const nodes = await pageNodes(`sort=${sort}`, 'bigHub');
      expect(nodes.filter((node) => /^(Sort|Seq Scan)$/.test(node))).toEqual([]);
    },
  );

  it.each(['types=coat&condition=new_tag', 'status=inactive&types=skirt', 'types=coat&condition=fair&sort=-price'])(
    'of %s reads no row that does not match',
    async (query) => {
      const nodes = await pageNodes(query, 'admin');
      expect(nodes).toContain('Index Only Scan');
      expect(nodes.filter((node) => /^(Seq Scan|Bitmap Heap Scan)$/.test(node))).toEqual([]);
    },
  );

  it.each(['code', 'name'] as const)('of a search for a %s reads no more than it finds', async (what) => {
    const nodes = await pageNodes(`search=${encodeURIComponent(many[what])}`, 'admin');
    expect(nodes.filter((node) => node === 'Seq Scan')).toEqual([]);
  });

  it('of a search for a word that no garment has is known to find next to none', async () => {
    const [limit] = await pagePlan('search=zzzz', 'admin');
    expect(limit?.['Plan Rows']).toBeLessThan(10);
  });

  it('knows the texts of each index that leaves out rows, which PostgreSQL does not learn from the index', async () => {
    const { rows } = await server.database.pool.query<{ text: string; isKnown: boolean }>(`
      select indrelid::regclass || ' ' || pg_get_indexdef(indexrelid, n, true) as text, exists (
        select from pg_statistic_ext where stxrelid = indrelid
          and pg_get_indexdef(indexrelid, n, true) = any (pg_get_statisticsobjdef_expressions(oid))) as "isKnown"
      from pg_index, generate_series(1, indnkeyatts) n
      where indpred is not null and pg_get_indexdef(indexrelid, n, true) like 'plain_text(%'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ isKnown }) => !isKnown)).toEqual([]);
  });

  it.each(['righe lino', 'camicia blu', 'acme giacca', 'camicia blu&incomplete=true', 'zzzz lino'])(
    'of a search for two words (%s) reads no row with only one of them',
    async (search) => {
      const [words, ...filters] = search.split('&');
      const query = new URLSearchParams([['search', words ?? ''], ...filters.map((each) => each.split('='))]);
      const nodes = await pagePlan(String(query), 'admin');
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(nodes.filter((node) => node['Node Type'] === 'Bitmap Index Scan')).not.toEqual([]);
      expect(nodes.filter((node) => (node['Rows Removed by Filter'] ?? 0) > 0)).toEqual([]);
    },
  );
});

it.each([
  ['bigHub', 'priceMin=0'],
  ['bigHub', 'weightMin=195'],
  ['bigHub', 'types=coat'],
  ['admin', 'priceMin=0'],
  ['admin', 'weightMin=195'],
  ['admin', 'types=coat'],
] as const)('counts of %s narrowed by %s use an index-only scan', async (as, query) => {
  const nodes = await firstLimit(`/all/product/count?${query}`, as, (text) => text.includes('with few as'));
  expect(nodes.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Only Scan']);
});

it('every unscoped list is answered by a few queries, not by one a row', async () => {
  for (const { name, as, query } of LIST_CASES(many)) {
    const path = await query(async (each) => (await list(each, as)).body);
    const queries = await queriesOf(server, async () => {
      expect({ name, status: (await list(path, as)).status }).toEqual({ name, status: 200 });
    });
    expect({ name, few: queries.length <= QUERIES_MAX, queries: queries.length }).toMatchObject({ name, few: true });
  }
});

it('list: a total says where counting stopped, and rows continue beyond it', async () => {
  const whole = await list('/products', 'admin');
  expect(whole.body).toMatchObject({ total: LIST_TOTAL_MAX, totalIsAtLeast: true });
  const own = await list('/products', 'bigHub');
  expect(own.body.total).toBe(ITEMS / 10);
  expect(own.body).not.toHaveProperty('totalIsAtLeast');
  const beyond = await list(`/products?offset=${LIST_TOTAL_MAX + 5}`, 'admin');
  expect(beyond.body.data).toHaveLength(20);
  const facts = await list('/product/list/filters', 'admin');
  expect(facts.body.data).toMatchObject({ counted: 2000, isAll: false });
});

it.each(ITEM_KINDS)('counts: of %ss stop at the limit of a list total, and say so', async (kind) => {
  const plural = { product: 'products', fabric: 'fabrics', generic: 'generics' }[kind];
  for (const as of ['admin', 'bigHub'] as const) {
    for (const query of ['', 'priceMin=0']) {
      const { isAtLeast = [], ...counts } = (await list(`/all/${kind}/count?${query}`, as)).body.data as Counts;
      for (const [word, counted] of Object.entries(counts)) {
        const { total, totalIsAtLeast = false } = (await list(`/${plural}?${query}&${tabQuery(word)}`, as)).body;
        const isOpen = isAtLeast.includes(word);
        const said = { as, query, word, counted, isOpen };
        // A truncated scan may have counted fewer rows of a word than its own list would.
        if (isOpen && word !== 'total' && query !== '') expect(said.counted).toBeLessThanOrEqual(Number(total));
        else expect(said).toEqual({ as, query, word, counted: total, isOpen: totalIsAtLeast });
      }
    }
  }
});

it('counts: of many narrowed records are at least the rows scanned', async () => {
  const narrowed = (await list('/all/product/count?priceMin=0', 'admin')).body.data as Counts;
  const { isAtLeast, total, active, incomplete, complete, inactive, sold, trash } = narrowed;
  expect([total, trash]).toEqual([LIST_TOTAL_MAX, 0]);
  const statuses = catalogue.product.record.shape.status.options;
  expect(isAtLeast?.toSorted()).toEqual(['total', 'incomplete', 'complete', ...statuses].toSorted());
  expect(Number(active) + Number(inactive) + Number(sold)).toBe(LIST_TOTAL_MAX + 1);
  expect(Number(incomplete) + Number(complete)).toBe(active);
});

it('the first page of many orders is read along an index, and no other row', async () => {
  await fillOrders(server.database.pool, 5000);
  const nodes = await firstLimit('/orders', 'admin', (text) => text.includes('"orders"') && text.includes('order by'));
  // Names of hub centers are read for the rows of the page, in nodes of their own.
  const scans = nodes.filter((node) => node['Relation Name'] === 'orders');
  expect(scans).toMatchObject([
    {
      'Node Type': expect.stringMatching(/^Index (Only )?Scan$/),
      'Index Name': expect.stringMatching(/^orders_(archived|created_at)$/),
    },
  ]);
  expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBe(0);
  expect(scans[0]?.['Actual Rows']).toBeLessThan(100);
});

describe('the first page of many transactions', () => {
  beforeAll(() => fillTransactions(server.database.pool, many.bigHub));
  const planOf = (query: string, as: keyof typeof tokens) =>
    firstLimit(`/transactions?${query}`, as, (text) => text.includes('"transactions"') && text.includes('order by'));

  it.each([
    ['', 'admin', 'transactions_created_at'],
    ['sort=-gross', 'admin', 'transactions_gross'],
    ['type=refund', 'admin', 'transactions_type'],
    ['status=held', 'admin', 'transactions_status'],
    ['channel=nutraceutical', 'admin', 'transactions_channel'],
    ['', 'bigHub', 'transactions_hubcenter'],
  ] as const)('narrowed by "%s" for %s is read along %s, and no other row', async (query, as, index) => {
    const [limit, scan] = await planOf(query, as);
    expect([limit?.['Node Type'], scan?.['Index Name']]).toEqual(['Limit', index]);
    expect(scan?.['Node Type']).toMatch(/^Index (Only )?Scan$/);
    expect(scan?.['Rows Removed by Filter'] ?? 0).toBe(0);
  });

  it('found by a search reads no whole table', async () => {
    const nodes = await planOf('search=B-4711', 'admin');
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    // The ledger is empty here.
    expect(whole.filter((node) => node['Relation Name'] === 'transactions')).toEqual([]);
  });
});

describe('the catalogue of the shop', () => {
  /** The plan of the query of a table's page. */
  const planOf = async (query: string, table: string): Promise<Plan[]> => {
    const { body } = await server.client.call('/shop-keys', {
      token: people.admin.token,
      json: { name: 'Shop', scopes: ['catalogue:read'] },
    });
    const headers = { Authorization: `Bearer ${(body.data as { secret: string }).secret}` };
    const get = (more: string) => fetch(`${server.origin}/shop/v1/items?limit=20&${query}${more}`, { headers });
    const { data } = (await (await get('')).json()) as { data: { nextCursor: string } };
    const queries = await queriesOf(server, () => get(`&cursor=${data.nextCursor}`));
    const page = queries.find(({ text }) => text.includes(`from "${table}"`) && text.includes('limit'));
    if (!page) throw new Error(`no query of ${table}`);
    const { rows } = await server.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${page.text}`,
      page.values,
    );
    return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan);
  };

  it('reads a later page of all kinds in one query, along the index of each', async () => {
    const nodes = await planOf('', 'products');
    expect(new Set(nodes.map((node) => node['Node Type']))).toEqual(new Set(['Limit', 'Merge Append', 'Index Scan']));
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
    expect(indexes.toSorted()).toEqual(['fabrics_offered', 'generics_offered', 'products_offered']);
  });

  it.each(['types=coat&maxCents=500', 'search=righe%20lino', 'minCents=15000'])(
    'narrowed by %s reads no whole table',
    async (query) => {
      const nodes = await planOf(query, 'products');
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    },
  );

  it('reads what has changed along its index', async () => {
    await server.database.pool.query(`
      insert into shop_changes (item, kind, hub, changed_at) select id, 'product', hub, updated_at from products;
      analyze shop_changes`);
    const nodes = await planOf('changedSince=2024-01-02T00:00:00Z', 'shop_changes');
    expect(nodes.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Only Scan']);
  });
});
