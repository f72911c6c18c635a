/** Textile mixes that can be booked, for tests. */
import { eq } from 'drizzle-orm';

import { bookings } from '../../server/db/schema/bookings.ts';
import { generics } from '../../server/db/schema/items.ts';
import { drawToken, hashOf } from '../../server/services/people/tokens.ts';
import type { TestServer } from './server-app.ts';
import { addItem } from './server-items.ts';
import type { Person } from './server-people.ts';

/** A textile mix for sale; returns its id. */
export async function addMix(server: TestServer, hub: Person): Promise<string> {
  const { _id } = await addItem(server, hub, 'generic');
  const details = { name: 'Cotton bale', colors: ['white'], weightG: 24_500, priceCents: 9900 };
  await server.deps.db.update(generics).set(details).where(eq(generics.id, _id));
  return _id;
}

/** Confirms a booking of the shop as its buyer does, with a link of its own; returns the answer. */
export async function confirmBooking(server: TestServer, id: string) {
  const token = drawToken();
  await server.deps.db
    .update(bookings)
    .set({ confirmHash: hashOf(token) })
    .where(eq(bookings.id, id));
  const headers = { 'Accept-Language': 'en' };
  return server.client.call('/booking/confirm', { json: { token }, method: 'PUT', headers });
}

/** Who books. */
export const BUYER = { customerName: 'Ada Rossi', customerEmail: 'ada@example.org' };
