/** Every declared order of every list is read along an index. */
import { describe, expect, it } from 'vitest';

import { catalogue } from '../../contract/catalogue.ts';
import type { Resource } from '../../contract/resource.ts';
import { queriesOf } from '../support/server-database.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Unique: their order needs no id after them, and PostgreSQL sorts the rows of one value, which is one row. */
const UNIQUE = ['code', 'email'];
/** What staff type in one by one: a list that fits a few pages is sorted as a whole. */
const FEW = ['priceTier', 'shippingCost', 'subscriptionPlan'];

const lists = Object.values(catalogue as unknown as Record<string, Resource>)
  .filter(({ name }) => !FEW.includes(name))
  .flatMap((resource) =>
    resource.list.sort
      .filter((sort) => !UNIQUE.includes(sort) || resource.name === 'coupon')
      .flatMap((sort) =>
        [sort, `-${sort}`].map((order) => [`/${resource.paths?.list ?? resource.plural}`, order] as const),
      ),
  );

describe('a page', () => {
  it.each(lists)('of %s by %s sorts no rows', async (plural, order) => {
    const queries = await queriesOf(server, async () => {
      const { status } = await server.client.call(`${plural}?sort=${order}`, { token: people.admin.token });
      expect(status).toBe(200);
    });
    // Small results are found first and sorted then.
    const pages = queries.filter(({ text }) => /order by .* limit/s.test(text) && !text.includes('materialized'));
    expect(pages.length).toBeGreaterThan(0);
    for (const { text, values } of pages) {
      const client = await server.database.pool.connect();
      await client.query(
        'set enable_sort = off; set enable_incremental_sort = off; set enable_seqscan = off; set enable_bitmapscan = off',
      );
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
      await client.query('reset all');
      client.release();
      const page = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan).find((node) => node['Node Type'] === 'Limit');
      expect(nodesOf(page as Plan).filter((node) => node['Node Type'] === 'Sort')).toEqual([]);
    }
  });
});
