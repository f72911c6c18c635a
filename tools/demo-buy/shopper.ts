/** A customer of the demo, who does everything through the shop's API, and pays at the stand-in for Stripe. */
import { randomUUID } from 'node:crypto';

import type { ShopBooking } from '../../contract/calls/bookings.ts';
import type { ShopItemPage } from '../../contract/calls/shop-items.ts';
import type { ShopOrder } from '../../contract/calls/shop-orders.ts';
import type { ShopBasket } from '../../contract/calls/shop.ts';

export interface Shopper {
  /** Address of the server, and of the stand-in. */
  site: string;
  stripe: string;
  /** An API key with all scopes. */
  key: string;
  say: (line: string) => void;
}

const PEOPLE = ['Ada Neri', 'Bruno Riva', 'Carla Fontana', 'Dario Greco', 'Elisa Marini'];
const DESTINATION = { country: 'IT', province: 'MI', postalCode: '20121' };
/** Every so many visits, an order of two items, a message about the order, and a visit that orders nothing but books a textile mix. */
const EVERY = { pair: 3, message: 4, looks: 5 };

/** One visit to the shop; `turn` decides who comes and what they do. */
export async function visit(shopper: Shopper, turn: number): Promise<void> {
  const { say } = shopper;
  const isLooking = turn % EVERY.looks === EVERY.looks - 1;
  // Not always the same one looks, who would soon have booked enough.
  const name = PEOPLE[(isLooking ? Math.floor(turn / EVERY.looks) : turn) % PEOPLE.length] ?? '';
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  const { items } = await call<ShopItemPage>(shopper, '/items?kind=product&kind=fabric&limit=50');
  if (items.length === 0) return say(`${name} finds nothing for sale`);
  const [first = 0, second = 0] = [turn * 7, turn * 11 + 3].map((at) => at % items.length);
  const ids = [...new Set([first, ...(turn % EVERY.pair === 0 ? [second] : [])])].map((at) => items[at]?._id ?? '');
  const basket = await call<ShopBasket>(shopper, '/baskets/price', { items: ids, email, destination: DESTINATION });
  const what = basket.lines.map((line) => line.name).join(' and ');
  if (isLooking) {
    say(`${name} looks at ${what} and leaves`);
    return book(shopper, { name, email }, turn);
  }
  const order = await call<ShopOrder>(shopper, '/orders', {
    items: ids,
    customer: { name, email, language: 'it' },
    shippingAddress: { name, street: 'Via Dante 7', zipcode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
  });
  say(`${name} orders ${what}: ${order.number}, ${euro(order.totalCents)}`);
  await pay(shopper, order);
  const { paymentStatus } = await call<ShopOrder>(shopper, `/orders/${order._id}?paid=true`);
  say(`${order.number} is ${paymentStatus}`);
  if (turn % EVERY.message !== 0) return;
  const message = `Vorrei un rimborso per l’ordine ${order.number}: la taglia non va bene.`;
  await call(shopper, '/contact', { name, email, subject: `Rimborso ${order.number}`, message });
  say(`${name} asks for a refund of ${order.number}`);
}

/** Books a textile mix, if one is left: those that are booked or ordered are not for sale. */
async function book(shopper: Shopper, customer: { name: string; email: string }, turn: number): Promise<void> {
  const { items } = await call<ShopItemPage>(shopper, '/items?kind=generic&limit=50');
  const item = items[(turn * 7) % (items.length || 1)];
  if (!item?.available) return;
  const { number } = await call<ShopBooking>(shopper, '/bookings', { item: item.code, customer });
  shopper.say(`${customer.name} books ${item.name}: ${number}`);
}

/** Pays as the customer would in Stripe's form: by a button of the stand-in. */
async function pay({ stripe }: Shopper, { payment, number }: ShopOrder): Promise<void> {
  const intent = payment?.clientSecret.split('_secret')[0];
  if (intent === undefined) return;
  const response = await fetch(`${stripe}/payments/${intent}/pay`, { method: 'POST', redirect: 'manual' });
  if (response.status !== 303) throw new Error(`${number} cannot be paid at ${stripe}: ${response.status}`);
}

const euro = (cents: number): string => `${(cents / 100).toFixed(2)} €`;

/** A call of the shop. Throws what a refused one says. */
async function call<Data>({ site, key }: Shopper, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${site}/shop/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${key}`,
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, message = '' } = (await response.json()) as { data: Data; message?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${message}`);
  return data;
}
