/** Counts per status: each equals the total of its list. */
import { beforeAll, expect, it, vi } from 'vitest';

import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { tabQuery } from '../support/list-cases.ts';
import { addItem, COMPLETE, STATUS_PATHS } from '../support/server-items.ts';
import type { Person } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const PLURALS = { product: 'products', fabric: 'fabrics', generic: 'generics' } as const;

const { server, people } = await serverWithPeople();
beforeAll(async () => {
  for (const kind of ITEM_KINDS) {
    await fill(people.merchantA, kind, [
      '',
      'inactive',
      'sold',
      'inactive sold',
      'inactive sold',
      'trash',
      'sold trash',
    ]);
    await fill(people.merchantB, kind, ['', 'sold']);
    const { _id } = await addItem(server, people.merchantB, kind);
    const json = { ...COMPLETE[kind], name: 'Something' };
    await server.client.call(`/${kind}/${_id}`, { method: 'PUT', token: people.admin.token, json });
  }
});

/** Adds one item per text and makes the named moves; every other item is a year old. */
async function fill(person: Person, kind: ItemKind, moves: readonly string[]): Promise<void> {
  for (const [index, each] of moves.entries()) {
    const at = index % 2 === 0 ? new Date() : new Date('2025-03-04T23:30:00Z');
    const { _id } = await addItem(server, person, kind, at);
    for (const move of each.split(' ').filter(Boolean)) {
      const path = move === 'trash' ? `/${kind}/${_id}` : `${STATUS_PATHS[kind]}/${_id}`;
      const sent = move === 'trash' ? { method: 'DELETE' } : { method: 'PUT', json: { status: move } };
      expect((await server.client.call(path, { token: person.token, ...sent })).status).toBe(200);
    }
  }
}

const counts = async (kind: ItemKind, query = '', as = people.merchantA) =>
  (await server.client.call(`/all/${kind}/count${query}`, { token: as.token })).body.data as Record<string, number>;

it.each(ITEM_KINDS)('counts: every status of a %s, and the trash separately', async (kind) => {
  const sold = { sold: 3, 'active/sold': 1, 'disactive/sold': 2 };
  const own = { total: 5, active: 1, incomplete: 1, complete: 0, inactive: 1, ...sold, trash: 2 };
  expect(await counts(kind)).toEqual(own);
  expect(await counts(kind, `?hubcenter=${people.merchantA.id}`, people.admin)).toEqual(own);
  const allSold = { sold: 4, 'active/sold': 2, 'disactive/sold': 2 };
  const all = { total: 8, active: 3, incomplete: 2, complete: 1, inactive: 1, ...allSold, trash: 2 };
  expect(await counts(kind, '', people.staff)).toEqual(all);
  // The tabs partition the list.
  expect(all.incomplete + all.complete + all.inactive + all.sold).toBe(all.total);
});

it.each(ITEM_KINDS)('counts: equal the list totals with every filter of a list of %ss', async (kind) => {
  const { body } = await server.client.call(`/${PLURALS[kind]}`, { token: people.merchantA.token });
  const [newest] = body.data as { code: string }[];
  for (const query of ['', '?startDate=2025-03-04&endDate=2025-03-04', `?search=${newest?.code}`, '?search=none']) {
    const found = await counts(kind, query);
    for (const [word, count] of Object.entries(found)) {
      const list = await server.client.call(`/${PLURALS[kind]}${query === '' ? '?' : `${query}&`}${tabQuery(word)}`, {
        token: people.merchantA.token,
      });
      expect([query, word, list.body.total]).toEqual([query, word, count]);
    }
  }
});

it('counts: are read once for equal requests that come at once, and apart for each hub center', async () => {
  const callers = [people.merchantA, people.merchantB, people.admin];
  const all = Promise.withResolvers<void>();
  const { pool } = server.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  let reads = 0;
  let signedIn = 0;
  const queries = vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
    if (JSON.stringify(args[0]).includes('counted as materialized')) {
      reads += 1;
      // The first ones take until all have come.
      return all.promise.then(() => query(...args));
    }
    if (++signedIn === 18) all.resolve();
    return query(...args);
  });
  const answers = await Promise.all(Array.from({ length: 18 }, (_, at) => counts('product', '', callers[at % 3])));
  queries.mockRestore();
  expect(answers.map(({ total }) => total)).toEqual(Array.from({ length: 6 }, () => [5, 3, 8]).flat());
  expect(reads).toBeGreaterThanOrEqual(3);
  expect(reads).toBeLessThan(15);
});

it('counts: exclude others’ items, also with a hub-center filter', async () => {
  expect((await counts('product', '', people.merchantB)).total).toBe(3);
  expect((await counts('product', `?hubcenter=${people.merchantA.id}`, people.merchantB)).total).toBe(0);
});

it.each(['?status=sold', '?trash=true', '?limit=5', '?sort=name', '?nonsense=1', '?startDate=soon'])(
  'counts: an invalid query is refused: %s',
  async (query) => {
    const { status } = await server.client.call(`/all/product/count${query}`, { token: people.merchantA.token });
    expect(status).toBe(422);
  },
);
