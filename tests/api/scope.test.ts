/** Hub scoping: every call of every scoped resource, for merchants of two hub centers. */
import { randomUUID } from 'node:crypto';

import { getTableName, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { COUNTER, mayDo, type Who } from '../../contract/access.ts';
import { type Action, movesFrom, targetOf } from '../../contract/actions.ts';
import type { Call } from '../../contract/call.ts';
import { bulkFields, bulkIdsCall, bulkPreviewCall, bulkRunCall, bulkUndoCall } from '../../contract/calls/bulk.ts';
import { historyCall, restorePreviewCall, revertCall, undoCall } from '../../contract/calls/history.ts';
import type { Change } from '../../contract/calls/live.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import {
  actionCall,
  createCall,
  editCall,
  positionCall,
  restoreCall,
  statusCalls,
  trashCall,
} from '../../contract/change-calls.ts';
import { ref, refs } from '../../contract/field.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { countCall, detailCall, listCall } from '../../contract/resource-calls.ts';
import { exportCall, imagesCall } from '../../contract/resource-export.ts';
import { checkImportCall, readImportCall, runImportCall } from '../../contract/resource-import.ts';
import { hasBulk, positionOf, type Resource } from '../../contract/resource.ts';
import { type AppDeps, createApp } from '../../server/app.ts';
import { priceTiers } from '../../server/db/schema/price-tiers.ts';
import { createFeed } from '../../server/engine/records/changes.ts';
import type { ServedResource } from '../../server/engine/records/record-source.ts';
import { idsOfTitles } from '../../server/engine/records/records.ts';
import { tableSource } from '../../server/engine/records/table-source.ts';
import { emptiedTables } from '../../server/services/installation/first-start.ts';
import { servedResources } from '../../server/services/record-sources.ts';
import { declared, kindOf, metasOf, serverWithDeclared } from '../support/declared-records.ts';
import { FIXTURES } from '../support/fixtures.ts';
import { insertShipment } from '../support/insert-order.ts';
import { addMix, BUYER } from '../support/server-bookings.ts';
import { readSheet, recordsIn, takeAway, unzip } from '../support/server-exports.ts';
import { importSheet, planImport } from '../support/server-imports.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { type Row, send } from '../support/server-records.ts';

const { server, people, sampleOf, requiredOf, addRecord, submit } = await serverWithDeclared();
const { merchantA: us, merchantB: them } = people;

interface Sent {
  id?: string;
  json?: unknown;
  query?: Record<string, string> | string[][];
  as?: Person;
}

const served = [...servedResources, ...FIXTURES];
/** Those that people make or change; `transactions.test.ts` has the others. */
const scoped = served.filter(({ resource }) => resource.hubScoped && resource.edit);
const mounted = (resources: readonly ServedResource[]): readonly Call[] =>
  createApp({ version: '0', resources } as unknown as AppDeps).calls;

describe('declared hub scope', () => {
  it.each(served.map((each) => [each.resource.name, each] as const))(
    'of the %s matches its source, or the server does not start',
    (name, { resource, source }) => {
      const hubScoped = !resource.hubScoped;
      expect(() => mounted([{ resource: { ...resource, hubScoped }, source }])).toThrow(
        `${name}: hubScoped is ${hubScoped}`,
      );
    },
  );

  it('needs a column, and a reference needs a resource', () => {
    const tier = resourceOf('priceTier');
    expect(() => tableSource({ ...tier, hubScoped: true }, priceTiers, { computed: { items: sql`0` } })).toThrow(
      'priceTier.hubcenter',
    );
    const [{ resource, source }] = FIXTURES;
    for (const lost of [ref('nowhere', 'lostName'), refs('nowhere', 5, 'lostNames')]) {
      const record = resource.record.extend({ lost });
      expect(() => mounted([{ resource: { ...resource, record }, source }])).toThrow('nothing can refer to nowhere');
    }
  });

  it('decides who receives a live change', () => {
    const feed = createFeed(declared.map((resource) => ({ ...resource, who: COUNTER })));
    const received: Record<string, string[]> = {};
    for (const as of [us, them, people.admin]) {
      const seen: string[] = (received[as.id] = []);
      const session = { id: as.id, caller: as.caller, mustSetUp: false, isProven: false };
      feed.subscribe({
        session,
        address: null,
        send: ({ entity }: Change) => void seen.push(entity),
        end: () => undefined,
      });
    }
    for (const { name, hubScoped } of declared) {
      const change = { entity: name, _id: people.admin.id, hubcenter: hubScoped ? us.id : null };
      feed.hear({ change: { type: 'updated', at: new Date().toISOString(), ...change } });
    }
    const names = (each: readonly Resource[]) => each.map(({ name }) => name);
    expect(received).toEqual({
      [us.id]: names(declared),
      [them.id]: names(declared.filter(({ hubScoped }) => !hubScoped)),
      [people.admin.id]: names(declared),
    });
  });
});

describe.each(scoped.map((each) => [each.resource.name, each] as const))('a merchant and every %s', (name, entry) => {
  const { resource } = entry;
  const { edit, status: machine, actions = {}, trash, list } = resource;
  const fields = metasOf(edit?.fields ?? {});
  /** A field that takes any text. */
  const [note = ''] = fields.find(([, { kind }]) => kind.name === 'longText') ?? [];

  const tried = new Set<string>();
  const ask = ({ name: called, path, method }: Call, { id = '', json, query, as = us }: Sent = {}) => {
    tried.add(called);
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    return send(server, path.replace('{id}', id) + search, { as, json, method });
  };
  const open = async (id: string, as: Person) => (await ask(detailCall(resource), { id, as })).row;
  const change = async (id: string, as: Person) => {
    await ask(editCall(resource), { id, as, json: { [note]: 'By its owner' } });
    const [made] = (await ask(historyCall(resource), { id, as })).rows;
    return { record: await open(id, as), made: made?._id ?? '' };
  };

  /** Adds a record, for items with a photo. */
  const begin = async (as: Person, hub?: Person, more: object = {}) => {
    // Its hub center is that of the mix.
    if (name === 'booking') return submit(resource, { ...BUYER, generic: await addMix(server, hub ?? as) }, as);
    const given = hub ? { hubcenter: hub.id } : {};
    if (!kindOf(resource)) return submit(resource, { ...requiredOf(resource), ...given, ...more }, as);
    const parts = form([...Object.entries(given), ['itemImage', await jpeg()]]);
    return server.client.call(`/${name}/mobile`, { token: as.token, form: parts });
  };
  const added = async (owner: Person) =>
    name === 'shipment' ? insertShipment(server, owner.id) : ((await begin(people.admin, owner)).body.data as Row)._id;
  const add = async (owner: Person) => change(await added(owner), owner);

  let own: Awaited<ReturnType<typeof add>>;
  let foreign: Awaited<ReturnType<typeof add>>;
  let both: string[];
  beforeAll(async () => {
    [own, foreign] = [await add(us), await add(them)];
    both = [own.record._id, foreign.record._id];
    expect([own.record[note], foreign.record[note]]).toEqual(['By its owner', 'By its owner']);
  });
  afterEach(async () => {
    expect(await open(foreign.record._id, them)).toEqual(foreign.record);
  });

  const found = async (query: NonNullable<Sent['query']>, as = us) => {
    const { status, body, rows } = await ask(listCall(resource), { query, as });
    expect([status, body.total]).toEqual([200, rows.length]);
    return rows.map(({ _id }) => _id);
  };
  /** What its lists must have: other tests have added more. */
  const allOurs = () => found({ hubcenter: us.id }, people.admin);

  it('lists and counts only its own, whatever it requests', async () => {
    const ours = await allOurs();
    expect([ours.includes(own.record._id), ours.includes(foreign.record._id)]).toEqual([true, false]);
    expect(await found({})).toEqual(ours);
    expect(await found({ hubcenter: them.id })).toEqual([]);
    if (resource.export) expect(await found(both.map((id) => ['ids', id]))).toEqual([own.record._id]);
    expect(await found({}, people.admin)).toEqual(expect.arrayContaining(both));
    if (!list.tabs) return;
    const counts = Object.values((await ask(countCall(resource))).body.data as Record<string, number>);
    expect(Math.max(...counts)).toBe(ours.length);
  });

  it('reaches only its own by every call for one record', async () => {
    const given = ({ fields: request = {}, needsReason }: Action) => ({
      ...Object.fromEntries(metasOf(request).map(([field, meta]) => [field, sampleOf(field, meta)])),
      ...(needsReason ? { reason: 'Found again' } : {}),
    });
    const callsWith = (made: string, state: unknown): [Call, Sent?, (Who | undefined)?][] => [
      [detailCall(resource)],
      [historyCall(resource)],
      [editCall(resource), { json: { [note]: 'Changed' } }],
      [undoCall(resource), { json: { entry: made } }],
      [restorePreviewCall(resource), { query: { entry: made } }],
      [revertCall(resource), { json: { entry: made } }],
      ...Object.entries(actions).map(([action, declaration]): [Call, Sent] => [
        actionCall(resource, action),
        { json: given(declaration) },
      ]),
      ...(machine ? movesFrom(machine, String(state)) : []).flatMap((move) =>
        statusCalls(resource).map((call): [Call, Sent, Who | undefined] => [
          call,
          { json: { status: targetOf(move), ...given(move) } },
          move.who,
        ]),
      ),
      ...(positionOf(resource) === undefined
        ? []
        : [[positionCall(resource), { json: { to: 'last' } }] as [Call, Sent]]),
      ...(trash ? [trashCall(resource), restoreCall(resource)] : []).map((call): [Call] => [call]),
    ];
    const may = (who: Who = COUNTER) => mayDo(who, us.caller);
    for (const { record, made } of [foreign, own]) {
      for (const [call, sent, who] of callsWith(made, record[machine?.field ?? ''])) {
        const { status } = await ask(call, { id: record._id, ...sent });
        const isFound = record === own.record ? expect.not.toBeOneOf([403, 404]) : 404;
        // The call checks who may do it before it looks for the record, a move afterwards.
        const isHidden = record === foreign.record && may(call.who);
        const expected = isHidden || (may(call.who) && may(who)) ? isFound : 403;
        expect([call.name, sent?.json, status]).toEqual([call.name, sent?.json, expected]);
      }
    }
  });

  it('changes only its own in bulk, and takes only its own back', async () => {
    if (!hasBulk(resource)) return;
    const ruled = resource.rules?.flatMap((rule) => rule.fields) ?? [];
    const [field = '', meta] =
      fields.find(([each, { to }]) => bulkFields(resource).includes(each) && !to && !ruled.includes(each)) ?? [];
    const set = { [field]: meta && sampleOf(field, meta, own.record[field]) };
    const json = (more: object) => ({ json: { change: { set }, ...more } });
    const seen = async (select: object) => (await ask(bulkPreviewCall(resource), json({ select }))).body.data;
    expect(await seen({ ids: both })).toMatchObject({ total: 2, changing: 1, refused: 1 });
    const ours = await allOurs();
    expect(await seen({ query: {} })).toMatchObject({ total: ours.length, refused: 0, ids: ours });
    const ids = await ask(bulkIdsCall(resource), { json: { query: {} } });
    expect(ids.body.data).toEqual({ ids: ours, more: false });

    const operation = randomUUID();
    const ran = await ask(bulkRunCall(resource), json({ operation, ids: both }));
    expect(ran.rows).toMatchObject([{ did: 'changed' }, { did: 'refused' }]);
    const back = await ask(bulkUndoCall(resource), { json: { operation, ids: both } });
    expect(back.rows).toMatchObject([{ did: 'changed' }, { did: 'refused' }]);

    const [other, of] = [randomUUID(), (await add(them)).record._id];
    const theirs = await ask(bulkRunCall(resource), { as: them, ...json({ operation: other, ids: [of] }) });
    expect(theirs.rows).toMatchObject([{ did: 'changed' }]);
    const refused = await ask(bulkUndoCall(resource), { json: { operation: other, ids: [of] } });
    expect(refused.rows).toMatchObject([{ did: 'refused' }]);
    expect(await open(of, them)).toMatchObject(set);
  });

  it('exports only its own, with its photos', async () => {
    if (!resource.export) return;
    for (const [query, expected] of [
      [{}, await allOurs()],
      [{ ids: both }, [own.record._id]],
    ] as const) {
      const request = { query, token: us.token };
      const rows = recordsIn(await readSheet(await takeAway(server, { path: exportCall(resource).path, ...request })));
      expect(rows.map((row) => row['_id']?.text)).toEqual(expected);
      if (!resource.export.images) continue;
      const photos = await unzip(await takeAway(server, { path: imagesCall(resource).path, ...request }));
      expect([...photos.keys()]).toEqual([`${own.record.code}.jpg`]);
    }
    tried.add(exportCall(resource).name);
    if (resource.export.images) tried.add(imagesCall(resource).name);
  });

  it('changes only its own by an import', async () => {
    const file = new TextEncoder().encode(
      ['_id', ...both].map((id, at) => `${id};${at === 0 ? note : 'Imported'}\n`).join(''),
    );
    const {
      _id: sheetId,
      mapping,
      ...plan
    } = await planImport(server, { plural: resource.plural, file, token: us.token });
    expect([plan.changed, plan.faulty]).toEqual([1, 1]);
    expect(await importSheet(server, { resource, person: us, sheetId, mapping })).toEqual({
      changed: 1,
      added: 0,
      failed: 1,
    });
    expect(await open(own.record._id, us)).toMatchObject({ [note]: 'Imported' });
    for (const call of [readImportCall, checkImportCall, runImportCall]) tried.add(call(resource).name);
  });

  it('adds records to its own hub center alone, and moves none to another', async () => {
    const isGiven = fields.some(([field]) => field === 'hubcenter');
    const moved = await ask(editCall(resource), { id: own.record._id, json: { hubcenter: them.id } });
    expect([moved.status, moved.body.ermessage]).toEqual(isGiven ? [403, 'hubcenterMismatch'] : [422, 'validation']);
    expect(await open(own.record._id, us)).toMatchObject({ hubcenter: us.id });
    // Orders make shipments.
    if (!resource.create && !kindOf(resource)) return;
    const abroad = await begin(us, them);
    expect([abroad.status, abroad.body.ermessage]).toEqual(isGiven ? [403, 'hubcenterMismatch'] : [422, 'validation']);
    expect(await open(((await begin(us)).body.data as Row)._id, us)).toMatchObject({ hubcenter: us.id });
    if (isGiven) expect((await begin(people.admin)).body.errors?.map(({ path }) => path)).toEqual(['hubcenter']);
    if (resource.create) tried.add(createCall(resource).name);
  });

  it('refers only to its own, by their titles', async () => {
    for (const [field, { to, kind, nameIn = '' }] of fields) {
      if (to === undefined || field === 'hubcenter') continue;
      const target = resourceOf(to as ResourceName);
      if (!target.hubScoped && !target.ownBy) continue;
      const idOf = async (owner: Person) => (target.ownBy ? owner.id : addRecord(target, owner));
      const asValue = (one: unknown) => (kind.name === 'refs' ? [one] : one);
      const refused = { [field]: asValue(await idOf(them)) };
      const put = async (json: object) => ask(editCall(resource), { id: own.record._id, json });
      const changed = await put(refused);
      expect([field, changed.status, changed.body.errors?.[0]?.path]).toEqual([field, 422, field]);
      const id = await idOf(us);
      const { [target.title]: title } = (await ask(detailCall(target), { id })).row;
      expect((await put({ [field]: asValue(id) })).row).toMatchObject({ [nameIn]: asValue(title) });
      if (!resource.create) continue;
      const created = await begin(us, us, refused);
      expect([field, created.status, created.body.errors?.[0]?.path]).toEqual([field, 422, field]);
    }
  });

  it('names in a sheet only what is of its own hub center', async () => {
    const id = await added(them);
    // A name that several records have is nobody's.
    if (edit?.fields[resource.title])
      await ask(editCall(resource), { id, as: them, json: { [resource.title]: `Their ${id}`.slice(0, 20) } });
    const theirs = await open(id, them);
    const titles = [String(theirs[resource.title])];
    const names = async ({ caller }: Person) => {
      const ids = await idsOfTitles(server.deps.db, entry.source, resource, titles, caller);
      return [...ids.values()].includes(theirs._id);
    };
    expect([await names(them), await names(us)]).toEqual([entry.source.search[resource.title] !== undefined, false]);
  });

  it('has no other call', () => {
    const others = new Set(mounted([]).map((call) => call.name));
    const names = mounted([entry]).map((call) => call.name);
    expect(names.filter((each) => !others.has(each) && !tried.has(each))).toEqual([]);
  });
});

describe('first start', () => {
  it('empties every table except those that identify this database', async () => {
    const { rows } = await server.deps.db.execute<{ name: string }>(
      sql`select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const emptied = emptiedTables().map((table) => getTableName(table));
    const kept = ['installation', 'epochs', 'orphaned_files'];
    const added = FIXTURES.map(({ table }) => getTableName(table));
    expect([...emptied, ...kept, ...added].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
