import { afterEach, beforeEach, expect, test } from 'vitest';

import { ITEM_KINDS, parseCode } from '../../contract/code.ts';
import { startTestServer, type TestServer } from '../../tests/support/server-app.ts';
import { fabrics, generics, photos, products } from '../db/schema/items.ts';
import { users } from '../db/schema/people.ts';
import { reserveOne } from '../services/intake/codes.ts';
import { openRendition } from '../services/photos/renditions.ts';
import { loadDemo } from './load.ts';
import { type DemoPlan, planDemo } from './plan.ts';

/** A plan with only the first items of each kind, so that few photos are needed. */
function firstItems(count: number): DemoPlan {
  const plan = planDemo(new Date());
  const items = ITEM_KINDS.flatMap((kind) => plan.items.filter((item) => item.kind === kind).slice(0, count));
  const shown = [...new Set(items.flatMap((item) => item.photos.map(({ subject }) => subject)))];
  return {
    ...plan,
    subjects: shown.map((subject) => plan.subjects[subject] as (typeof plan.subjects)[number]),
    items: items.map((item) => ({
      ...item,
      photos: item.photos.map((photo) => ({ ...photo, subject: shown.indexOf(photo.subject) })),
    })),
  };
}

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const rowsOf = async ({ deps: { db } }: TestServer) => {
  const tables = await Promise.all([products, fabrics, generics].map((table) => db.select().from(table)));
  return { items: tables.flat(), photos: await db.select().from(photos), users: await db.select().from(users) };
};

test("demo load: all but the banned user can sign in, items have photos, and new codes continue after the demo's", async () => {
  const { deps, client } = server;
  const plan = firstItems(1);
  const accounts = await loadDemo(deps, plan);
  for (const { role, email, password } of accounts) {
    if (role.endsWith('banned')) await expect(client.signIn(email, password)).rejects.toThrow();
    else expect(await client.signIn(email, password)).toBeTruthy();
  }

  const rows = await rowsOf(server);
  expect(new Set(rows.items.map(({ code }) => code))).toEqual(new Set(plan.items.map(({ code }) => code)));
  expect(rows.photos.length).toBe(plan.items.reduce((sum, item) => sum + item.photos.length, 0));
  const rendition = await openRendition(deps, rows.photos[0]?.imageId as string, 160);
  expect(rendition?.size).toBeGreaterThan(1000);

  const last = plan.items.at(-1) as DemoPlan['items'][number];
  const hub = rows.items.find(({ code }) => code === last.code)?.hub as string;
  const next = await reserveOne(deps.db, { _id: hub, userType: 3, key: 3 }, { kind: last.kind });
  expect(parseCode(next)?.sequence).toBe(last.sequence + 1);
});

test('demo load: a failed load leaves no rows', async () => {
  const { deps } = server;
  const plan = firstItems(1);
  const twice = { ...plan, items: plan.items.map((item) => ({ ...item, code: plan.items[0]?.code ?? '' })) };
  await expect(loadDemo(deps, twice)).rejects.toThrow();
  expect(await rowsOf(server)).toEqual({ items: [], photos: [], users: [] });
});
