/** Answers outgrow the limits of input: no declared answer has one, and the largest basket goes through everything that shows it. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { API_BASE } from '../../contract/app.ts';
import { BASKET_ITEMS_MAX } from '../../contract/limits.ts';
import { products } from '../../server/db/schema/items.ts';
import { shipments } from '../../server/db/schema/shipments.ts';
import { takeAway } from '../support/server-exports.ts';
import { addForSale, connectHub, intentOf, order, runMoneyJobs, startOrderBench } from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, admin } = people;
const { db } = server.deps;

beforeEach(async () => {
  stripe.reset();
  await connectHub(bench, merchantA);
});

/** Where a JSON schema limits a value; whole numbers end where they are exact, and a format has a pattern of its own. */
function limitsIn(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  // As many as a tuple has.
  if ('prefixItems' in schema) return limitsIn(schema.prefixItems, at);
  return Object.entries(schema).flatMap(([name, part]) => {
    const isLimit =
      ['maxLength', 'minLength', 'maxItems', 'minItems', 'multipleOf'].includes(name) ||
      (['maximum', 'minimum'].includes(name) && Math.abs(Number(part)) !== Number.MAX_SAFE_INTEGER) ||
      (name === 'pattern' && !('format' in schema));
    return [...(isLimit && typeof part !== 'object' ? [`${at}/${name}`] : []), ...limitsIn(part, `${at}/${name}`)];
  });
}

describe('an answer', () => {
  it('is declared without limits of input, for every call', async () => {
    for (const address of [`${API_BASE}/openapi.json`, '/shop/v1/openapi.json']) {
      const { paths } = (await (await fetch(server.origin + address)).json()) as {
        paths: Record<string, Record<string, { responses: object }>>;
      };
      const operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { responses }]) => limitsIn(responses, `${method} ${path}`)),
      );
      expect(Object.keys(paths).length).toBeGreaterThan(5);
      expect(operations).toEqual([]);
    }
  });

  it('shows the largest basket of one hub center, to admins and to it, in every list, detail, export and paper', async () => {
    const garments: string[] = [];
    while (garments.length < BASKET_ITEMS_MAX) garments.push(await addForSale(server, merchantA, 2000));
    await db
      .update(products)
      .set({ name: 'Jacket '.repeat(28).trim() })
      .where(eq(products.hub, merchantA.id));
    const id = await order(bench, garments);
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const [row] = await db.select().from(shipments).where(eq(shipments.order, id));
    if (!row) throw new Error('the order has no shipment');
    // More than a line of input may have.
    expect(row.codes.length).toBeGreaterThan(200);

    const read = async (path: string, { token }: Person) => {
      const { status, body } = await server.client.call(path, { token });
      expect([path, status]).toEqual([path, 200]);
      return body.data as never;
    };
    for (const person of [admin, merchantA]) {
      expect(await read('/shipments', person)).toMatchObject([{ _id: row.id, codes: row.codes, pieces: 100 }]);
      expect(await read(`/shipment/${row.id}`, person)).toMatchObject({ codes: row.codes });
      expect(await read(`/shipments/papers?ids=${row.id}`, person)).toHaveProperty('0.lines.length', 100);
      expect(await read('/sold-items?limit=100', person)).toHaveLength(100);
      expect(await read('/my/product/orders?limit=100', person)).toHaveLength(100);
      await read('/transactions', person);
      for (const path of ['/export/shipments', '/export/soldItems', '/export/transactions']) {
        expect((await takeAway(server, { path, token: person.token })).length).toBeGreaterThan(0);
      }
    }
    expect(await read('/orders', admin)).toMatchObject([{ _id: id, pieces: 100 }]);
    expect(await read(`/order/${id}`, admin)).toMatchObject({ pieces: 100 });
    expect(await read(`/order/${id}/details`, admin)).toHaveProperty('lines.length', 100);
    expect((await takeAway(server, { path: '/export/orders', token: admin.token })).length).toBeGreaterThan(0);
  });
});
