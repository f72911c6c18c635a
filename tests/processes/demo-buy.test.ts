/** The demo's customers, against a real server and the stand-in for Stripe. */
import { beforeAll, expect, it } from 'vitest';

import { SHOP_SCOPES } from '../../contract/shop.ts';
import { bookings } from '../../server/db/schema/bookings.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { visit } from '../../tools/demo-buy/shopper.ts';
import { addMix } from '../support/server-bookings.ts';
import { addForSale, balances, connectHub, startOrderBench } from '../support/server-orders.ts';

const { bench, server, people, stripe } = await startOrderBench();
const call = (path: string, json: object) => server.client.call(path, { token: people.admin.token, json });
let key = '';
beforeAll(async () => {
  await connectHub(bench, people.merchantA);
  await call('/shipping-cost', { country: 'IT', minWeight: 0, maxWeight: 5, cost: 7.5 });
  ({ secret: key } = (await call('/shop-keys', { name: 'Demo', scopes: SHOP_SCOPES })).body.data as { secret: string });
});

it('browse, book, buy, pay, ask for a refund, and find nothing at last', async () => {
  const mix = await addMix(server, people.merchantA);
  for (let item = 0; item < 7; item += 1) await addForSale(server, people.merchantA, 2000);
  const said: string[] = [];
  const shopper = { site: server.origin, stripe: stripe.url, key, say: (line: string) => void said.push(line) };
  for (let turn = 0; turn < 8; turn += 1) await visit(shopper, turn);
  expect(said.filter((line) => line.includes(' orders '))).toHaveLength(6);
  expect(said.filter((line) => line.endsWith(' is paid'))).toHaveLength(6);
  expect(said).toContain('Ada Neri looks at Jacket and leaves');
  expect(said.at(-1)).toBe('Carla Fontana finds nothing for sale');
  const booked = await server.deps.db.select().from(bookings);
  expect(booked).toMatchObject([{ generic: mix, customerEmail: 'ada.neri@example.org', status: 'requested' }]);
  const rows = await server.deps.db.select().from(orders);
  expect(rows.map(({ paymentStatus, status }) => [paymentStatus, status])).toEqual(rows.map(() => ['paid', 'ordered']));
  expect(Object.values(await balances(bench)).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  const { body } = await server.client.call('/contacts', { token: people.admin.token });
  expect(body.data).toMatchObject([{ subject: `Rimborso ${rows[0]?.number}`, status: 'new' }]);
});
