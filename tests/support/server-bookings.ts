/** Textile mixes that can be booked, for tests. */
import { eq } from 'drizzle-orm';

import { generics } from '../../server/db/schema/items.ts';
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

/** Who books. */
export const BUYER = { customerName: 'Ada Rossi', customerEmail: 'ada@example.org' };
