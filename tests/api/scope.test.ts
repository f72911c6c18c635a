/** Hub scoping: every call of every scoped resource, for merchants of two hub centers. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { COUNTER } from '../../contract/access.ts';
import type { Change } from '../../contract/calls/live.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { ITEM_KINDS } from '../../contract/code.ts';
import type { Resource } from '../../contract/resource.ts';
import { priceTiers } from '../../server/db/schema/price-tiers.ts';
import { emptiedTables } from '../../server/services/first-start.ts';
import { createFeed } from '../../server/services/records/changes.ts';
import { checkScope, recordSources, servedResources } from '../../server/services/records/record-sources.ts';
import { tableSource } from '../../server/services/records/table-source.ts';
import { accessory } from '../support/accessory/accessory.ts';
import { accessories, accessorySource } from '../support/accessory/source.ts';
import { createTable } from '../support/create-table.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { planImport } from '../support/server-imports.ts';
import { addItem } from '../support/server-items.ts';
import type { Person } from '../support/server-people.ts';
import { type Row, send, type RecordRequest } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const resource = accessory as unknown as Resource;

const { server, people } = await serverWithPeople({ resources: [{ resource, source: accessorySource }] });
await server.deps.db.execute(createTable(accessories));

const call = (path: string, sent: RecordRequest = {}) => send(server, path, { as: people.merchantA, ...sent });
const addAccessory = async (as: Person): Promise<Row> =>
  (await call('/accessory', { as, json: { name: 'Rack', kind: 'zip', price: 1 }, method: 'POST' })).row;

const scoped = [...servedResources.map((each) => each.resource), resource].filter((each) => each.hubScoped);

describe('declared hub scope', () => {
  it('matches the source, or the server does not start', () => {
    const { priceTier } = recordSources;
    expect(() => checkScope({ resource, source: priceTier })).toThrow('accessory says hubScoped: true');
    const unscoped = { ...resource, hubScoped: false };
    expect(() => checkScope({ resource: unscoped, source: accessorySource })).toThrow(
      'accessory says hubScoped: false',
    );
    const tier = resourceOf('priceTier');
    expect(() => tableSource({ ...tier, hubScoped: true }, priceTiers, { computed: { items: sql`0` } })).toThrow(
      'priceTier.hubcenter',
    );
    expect(scoped.map(({ name }) => name)).toEqual([...ITEM_KINDS, 'accessory']);
  });

  it('decides who receives a live change', () => {
    const feed = createFeed([resource, { ...resourceOf('priceTier'), who: COUNTER }]);
    const heard: Record<string, string[]> = {};
    for (const as of [people.merchantA, people.merchantB, people.admin]) {
      const seen: string[] = (heard[as.id] = []);
      const session = { id: as.id, caller: as.caller };
      feed.subscribe({ session, send: ({ entity }: Change) => void seen.push(entity), end: () => undefined });
    }
    const change = (entity: string, hub: string | null) =>
      feed.hear(
        JSON.stringify({
          change: { type: 'updated', entity, _id: people.admin.id, hubcenter: hub, at: new Date().toISOString() },
        }),
      );
    change('accessory', people.merchantA.id);
    change('priceTier', null);
    expect(heard).toEqual({
      [people.merchantA.id]: ['accessory', 'priceTier'],
      [people.merchantB.id]: ['priceTier'],
      [people.admin.id]: ['accessory', 'priceTier'],
    });
  });
});

describe.each(scoped.map((each) => [each.name, each] as const))('a merchant and the %ss', (name, declared) => {
  const list = declared.plural;
  let own: Row;
  let foreign: Row;
  beforeAll(async () => {
    const kind = ITEM_KINDS.find((each) => each === name);
    const add = async (as: Person) => (kind ? ((await addItem(server, as, kind)) as unknown as Row) : addAccessory(as));
    own = await add(people.merchantA);
    foreign = await add(people.merchantB);
  });

  const idsOf = async (query: string, as = people.merchantA) => {
    const { status, body, rows } = await call(`/${list}?${query}`, { as });
    expect(status).toBe(200);
    expect(body.total).toBe(rows.length);
    return rows.map(({ _id }) => _id);
  };

  it('lists and counts only its own, whatever it requests', async () => {
    expect(await idsOf('')).toEqual([own._id]);
    expect(await idsOf(`hubcenter=${people.merchantB.id}`)).toEqual([]);
    expect((await idsOf('', people.admin)).toSorted()).toEqual([own._id, foreign._id].toSorted());
    if (!declared.list.tabs) return;
    const { body } = await call(`/all/${name}/count`);
    const counts = Object.values(body.data as Record<string, number>);
    expect(Math.max(...counts)).toBe(1);
  });

  it('opens only its own, with its history', async () => {
    for (const path of [`/${name}/${own._id}`, `/history/${name}/${own._id}`]) {
      expect([path, (await call(path)).status]).toEqual([path, 200]);
    }
    for (const path of [`/${name}/${foreign._id}`, `/history/${name}/${foreign._id}`]) {
      expect([path, (await call(path)).status]).toEqual([path, 404]);
    }
  });

  it('exports only its own, also by ids', async () => {
    const { token } = people.merchantA;
    for (const query of [{}, { ids: [own._id, foreign._id] }]) {
      const rows = recordsIn(await readSheet(await takeAway(server, { path: `/export/${list}`, query, token })));
      expect(rows.map((row) => row['_id']?.text)).toEqual([own._id]);
    }
  });

  it('changes only its own: by a call, an import, the trash and undo', async () => {
    const changed = await call(`/${name}/${own._id}`, { json: { note: 'Ours' } });
    expect([changed.status, changed.row['note']]).toEqual([200, 'Ours']);
    const [entry] = (await call(`/history/${name}/${own._id}`)).rows;
    for (const [path, json, method] of [
      [`/${name}/${foreign._id}`, { note: 'Theirs' }, 'PUT'],
      [`/${name}/${foreign._id}`, undefined, 'DELETE'],
      [`/restore/${name}/${foreign._id}`, undefined, 'PUT'],
      [`/history/${name}/${foreign._id}/undo`, { entry: entry?._id }, 'PUT'],
    ] as const) {
      expect([path, (await call(path, { json, method })).status]).toEqual([path, 404]);
    }
    const file = new TextEncoder().encode(`_id;note\n${foreign._id};Theirs\n`);
    const plan = await planImport(server, { plural: list, file, token: people.merchantA.token });
    expect([plan.changed, plan.faults.length]).toEqual([0, 1]);
    const theirs = await call(`/${name}/${foreign._id}`, { as: people.merchantB });
    expect([theirs.status, theirs.row['note'] ?? '']).toEqual([200, '']);
  });

  it('cannot move a row to another hub center, or add one there', async () => {
    const moved = await call(`/${name}/${own._id}`, { json: { hubcenter: people.merchantB.id } });
    expect([moved.status, moved.body.ermessage]).toEqual([403, 'hubcenterMismatch']);
    if (name !== 'accessory') return;
    const fields = { name: 'Rack', kind: 'zip', price: 1 };
    const begin = (as: Person, hub?: string) =>
      call('/accessory', { as, json: { ...fields, ...(hub ? { hubcenter: hub } : {}) }, method: 'POST' });
    expect((await begin(people.merchantA, people.merchantB.id)).status).toBe(403);
    expect((await begin(people.merchantA)).row['hubcenter']).toBe(people.merchantA.id);
    expect((await begin(people.admin)).body.errors?.map(({ path }) => path)).toEqual(['hubcenter']);
    expect((await begin(people.admin, people.merchantB.id)).row['hubcenter']).toBe(people.merchantB.id);
  });
});

describe('first start', () => {
  it('empties every table except those that identify this database', async () => {
    const { rows } = await server.deps.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'accessories'`,
    );
    const emptied = emptiedTables().map((table) => (table as unknown as Record<symbol, string>)[NAME]);
    const kept = ['installation', 'epochs', 'orphaned_files'];
    expect([...emptied, ...kept].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

const NAME = Symbol.for('drizzle:Name');
