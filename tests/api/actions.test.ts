/** Declared status moves and actions with a form, for every resource that has some. */
import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

import { type Action, type Move, movesFrom, moveTo, targetOf, targets } from '../../contract/actions.ts';
import { actionCall, statusCalls } from '../../contract/change-calls.ts';
import { fieldMeta, isRequired, metaOf } from '../../contract/field-meta.ts';
import { hasBulk, type Resource } from '../../contract/resource.ts';
import { actionFaults } from '../../contract/rules.ts';
import { tableSource } from '../../server/engine/records/table-source.ts';
import { declared, metasOf, serverWithDeclared } from '../support/declared-records.ts';
import { insertCompany } from '../support/insert-order.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { swatches } from '../support/swatch/source.ts';
import { swatch } from '../support/swatch/swatch.ts';

type Row = Record<string, unknown> & { _id: string };
interface Entry {
  _id: string;
  action: string;
  reason?: string;
  changes: { field: string; to: unknown }[];
}

const { amount } = swatch.actions?.['refill']?.fields ?? {};
const { maker } = swatch.edit?.fields ?? {};
const counted = { amount: amount as z.ZodType };
/** A swatch whose moves have side effects and whose fields have a rule. */
const trial: Resource = {
  ...swatch,
  name: 'trial',
  plural: 'trials',
  rules: [
    {
      fields: ['note'],
      faults: ({ name, note }) =>
        name === 'Hidden' && note === 'listed' ? [{ path: 'note', word: 'contradicts' }] : [],
    },
  ],
  status: { field: 'state', moves: [{ from: ['draft'], to: 'listed' }] },
  actions: {
    assign: { fields: { maker: maker as z.ZodType } },
    // Has the same input as another action, but is a different one.
    note: { fields: counted },
    use: {
      fields: counted,
      rules: [
        {
          fields: ['amount', 'stock'],
          faults: (record) =>
            Number(record['amount']) > Number(record['stock']) ? [{ path: 'amount', word: 'contradicts' }] : [],
        },
      ],
    },
  },
};
const trialSource = tableSource(trial, swatches, {
  acts: {
    onMove: (_tx, { to }) => Promise.resolve({ note: to }),
    actions: {
      note: (_tx, { input }) => Promise.resolve({ note: String(input['amount']) }),
      use: (_tx, { record, input }) => Promise.resolve({ stock: Number(record['stock']) - Number(input['amount']) }),
    },
  },
});
const {
  server,
  people,
  sampleOf,
  addRecord: add,
} = await serverWithDeclared({ more: [{ resource: trial, source: trialSource }] });

await insertCompany(server);

const REASON = 'Found again in the back';
const call = (path: string, json?: unknown, method?: string, { token } = people.admin, headers = {}) =>
  server.client.call(path, {
    token,
    json,
    ...(method ? { method } : {}),
    headers: { 'Accept-Language': 'en', ...headers },
  });
const read = async ({ name, paths }: Resource, id: string) =>
  (await call(`/${paths?.one ?? name}/${id}`)).body.data as Row;
/** Without the mails that were sent meanwhile. */
const history = async ({ name }: Resource, id: string) =>
  ((await call(`/history/${name}/${id}?limit=100`)).body.data as Entry[]).filter(
    ({ action }) => !action.endsWith('Mailed'),
  );

const samplesOf = (fields: z.ZodRawShape = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const meta = fieldMeta(schema as z.ZodType);
      return [name, meta.kind.samples(meta, () => '')[0]];
    }),
  );
/** The fields without which an action is refused. */
const requiredOf = (fields: z.ZodRawShape = {}) =>
  Object.entries(fields).flatMap(([field, schema]) => (isRequired(schema as z.ZodType) ? [field] : []));
/** All input of an action. */
const given = ({ fields, needsReason }: Action) => ({
  ...samplesOf(fields),
  ...(needsReason ? { reason: REASON } : {}),
});

/** States in which records start that are not made by the call for adding one: `bookings.test.ts` moves them on. */
const STARTED_ELSEWHERE: Readonly<Partial<Record<string, readonly string[]>>> = { booking: ['unconfirmed'] };

describe.each(declared.filter(({ status }) => status))('states of a $name', (resource) => {
  const machine = resource.status as NonNullable<Resource['status']>;
  const { field } = machine;
  const [path = ''] = statusCalls(resource).map((each) => each.path);
  const move = async (id: string, json: { status?: string }, as = people.admin) => {
    // Only a document that can no longer be issued again is replaced.
    const late = `update invoices set rejected_at = now() - interval '6 days' where id = $1 and status = 'rejected'`;
    if (json.status === 'replaced') await server.database.pool.query(late, [id]);
    return call(path.replace('{id}', id), json, 'PUT', as);
  };
  /** Moves to every reachable state. */
  const ways = new Map<string, readonly Move[]>();
  beforeAll(async () => {
    const first = String((await read(resource, await add(resource)))[field]);
    ways.set(first, []);
    for (const [state, way] of ways) {
      for (const next of movesFrom(machine, state)) if (!ways.has(next.to)) ways.set(next.to, [...way, next]);
    }
  });
  const recordIn = async (state: string) => {
    const id = await add(resource);
    // An account that was never confirmed waits for that in place of being active.
    await server.database.pool.query('update users set verified = true where id = $1', [id]);
    for (const each of ways.get(state) ?? []) {
      expect((await move(id, { status: targetOf(each), ...given(each) })).status).toBe(200);
    }
    return id;
  };

  it('are all reachable, except a word that groups others, or that no move knows', () => {
    const states = metaOf(resource.record.shape[field] as unknown as z.ZodType)?.options ?? [];
    const isMoved = (state: string) => machine.moves.some(({ from, to }) => to === state || from.includes(state));
    const isGroup = (state: string) => machine.moves.some(({ as }) => as === state);
    const isUnreached = (state: string) => !ways.has(state) && isMoved(state) && !isGroup(state);
    expect(states.filter(isUnreached)).toEqual(STARTED_ELSEWHERE[resource.name] ?? []);
  });

  it('follow each other by the declared moves with their input; any other move is refused with the allowed ones', async () => {
    for (const state of ways.keys()) {
      let id = await recordIn(state);
      for (const target of targets(machine)) {
        const way = moveTo(machine, state, target);
        const before = await read(resource, id);
        if (way === 'same' || way === null) {
          const { status, body } = await move(id, { status: target });
          expect({ state, target, status }).toEqual({ state, target, status: way === 'same' ? 200 : 409 });
          if (way === null) {
            const allowed = [...new Set(movesFrom(machine, state).map(targetOf))];
            expect(body).toMatchObject({ ermessage: 'transitionNotAllowed', from: state, to: target, allowed });
          }
          expect(await read(resource, id)).toEqual(before);
          // Setting the present state is no conflict, whatever the revision.
          const seen = await call(path.replace('{id}', id), { status: target }, 'PUT', people.admin, {
            'If-Match': '"99"',
          });
          expect(seen.status).toBe(status);
          continue;
        }
        for (const missing of [...requiredOf(way.fields), ...(way.needsReason === true ? ['reason'] : [])]) {
          const { status, body } = await move(id, { status: target, ...given(way), [missing]: undefined });
          expect({ state, target, status, path: body.errors?.[0] }).toMatchObject({
            status: 422,
            path: { path: missing },
          });
        }
        const { status, body } = await move(id, { status: target, ...given(way) });
        expect({ state, target, status }).toEqual({ state, target, status: 200 });
        // What a move says of another record is not in this one.
        const own = Object.entries(samplesOf(way.fields)).filter(([name]) => name in resource.record.shape);
        const moved = { ...Object.fromEntries(own), [field]: way.to, rev: Number(before['rev']) + 1 };
        expect(body.data).toMatchObject(moved);
        const [entry] = await history(resource, id);
        expect(entry).toMatchObject({ action: 'status', ...(way.needsReason ? { reason: REASON } : {}) });
        expect(entry?.changes).toContainEqual(expect.objectContaining({ field, from: state, to: way.to }));
        id = await recordIn(state);
      }
    }
  });

  it('can be moved only with permission, and only with the current revision', async () => {
    for (const each of machine.moves) {
      const [state = ''] = each.from;
      if (!ways.has(state)) continue;
      const id = await recordIn(state);
      const isAdmins = Array.isArray(each.who) && !each.who.includes(3);
      const refused = [people.customer, ...(isAdmins ? [people.merchantA] : [])];
      for (const as of refused) {
        const { status } = await move(id, { status: targetOf(each), ...given(each) }, as);
        expect({ to: each.to, status }).toEqual({ to: each.to, status: 403 });
      }
      const headers = { 'If-Match': '"99"' };
      const json = { status: targetOf(each), ...given(each) };
      expect((await call(path.replace('{id}', id), json, 'PUT', people.admin, headers)).status).toBe(412);
      expect((await read(resource, id))[field]).toBe(state);
    }
  });

  if (hasBulk(resource))
    it('can be moved in bulk, and moved back by an undo', async () => {
      const plain = machine.moves.find(({ fields, from }) => !fields && ways.has(from[0] ?? ''));
      if (!plain) throw new Error('no move to try');
      const [state = ''] = plain.from;
      const reason = plain.needsReason ? REASON : undefined;
      const ids = [await recordIn(state), await recordIn(state)];
      const change = { status: targetOf(plain), ...(reason ? { reason } : {}) };
      const seen = await call(`/bulk/${resource.plural}/preview`, { select: { ids }, change });
      expect(seen.body.data).toMatchObject({ changing: 2, refused: 0 });
      const operation = randomUUID();
      const done = await call(`/bulk/${resource.plural}/run`, { operation, ids, change });
      expect(done.body.data).toMatchObject([{ did: 'changed' }, { did: 'changed' }]);
      expect((await read(resource, ids[0] ?? ''))[field]).toBe(plain.to);
      const back = await call(`/bulk/${resource.plural}/undo`, { operation, ids });
      const did = machine.isFinal ? 'changedMeanwhile' : 'changed';
      expect(back.body.data).toMatchObject([{ did }, { did }]);
      expect((await read(resource, ids[1] ?? ''))[field]).toBe(machine.isFinal ? plain.to : state);
    });
});

describe('move with side effects', () => {
  const list = (id: string) => call(`/trial/status/${id}`, { status: 'listed' }, 'PUT');

  it('records all its changes in the history, and is refused if it violates a rule', async () => {
    const [id, hidden] = [await add(trial), await add(trial)];
    expect((await list(id)).body.data).toMatchObject({ state: 'listed', note: 'listed' });
    const [entry] = await history(trial, id);
    expect(entry?.changes.map(({ field, to }) => [field, to]).toSorted()).toEqual([
      ['note', 'listed'],
      ['state', 'listed'],
    ]);
    await call(`/trial/${hidden}`, { name: 'Hidden' }, 'PUT');
    expect((await list(hidden)).body.errors).toMatchObject([{ path: 'note', code: 'contradicts' }]);
    expect(await read(trial, hidden)).toMatchObject({ state: 'draft' });
  });

  it('is not undone in bulk, but the other fields it wrote are', async () => {
    const id = await add(trial);
    const { note } = await read(trial, id);
    const operation = randomUUID();
    await call('/bulk/trials/run', { operation, ids: [id], change: { status: 'listed' } });
    const { body } = await call('/bulk/trials/undo', { operation, ids: [id] });
    expect(body.data).toMatchObject([{ did: 'changedMeanwhile', left: ['state'] }]);
    expect(await read(trial, id)).toMatchObject({ state: 'listed', note });
  });
});

const actionCases = [...declared, trial].flatMap((resource) =>
  Object.entries(resource.actions ?? {}).map(([name, action]) => ({ resource, name, action })),
);

describe.each(actionCases)('action $name of a $resource.name', ({ resource, name, action }) => {
  const { fields = {}, rules = [] } = action;
  const path = actionCall(resource, name).path;
  const put = (id: string, json: object, as = people.admin, headers = {}) =>
    call(path.replace('{id}', id), json, 'PUT', as, headers);
  const faults = (record: Row, input: Record<string, unknown>) => actionFaults(resource, action, record, input);
  /** Input that the record allows, with a reason. */
  function inputFor(record: Row): Record<string, unknown> {
    const input: Record<string, unknown> = {};
    for (const [field, meta] of metasOf(fields)) {
      const fits = (value: unknown) => faults(record, { ...input, [field]: value }).length === 0;
      input[field] = sampleOf(field, meta, record[field], fits);
    }
    return { ...input, reason: REASON };
  }
  const isPossible = (row: Row) => action.of?.({ _id: people.admin.id, userType: 1, key: 1 }, row) ?? true;
  /** A record on which it is possible: another action may have to come first. */
  const record = async (): Promise<Row> => {
    const id = await add(resource);
    if (name === 'removePicture') {
      const picture = form([['image', await jpeg()]]);
      await server.client.call(`/${resource.name}/${id}`, { token: people.admin.token, method: 'PUT', form: picture });
    }
    const { pool } = server.database;
    if (name === 'resendMail')
      await pool.query(`update orders set status = 'expired', payment_status = 'processing' where id = $1`, [id]);
    // What is under way is kept until it is done.
    if (name === 'erasePerson') await pool.query(`update orders set status = 'expired' where id = $1`, [id]);
    if (name === 'track') await pool.query(`update shipments set status = 'shipped' where id = $1`, [id]);
    let made = await read(resource, id);
    for (const other of Object.keys(resource.actions ?? {})) {
      if (isPossible(made)) break;
      await call(actionCall(resource, other).path.replace('{id}', made._id), { reason: REASON }, 'PUT');
      made = await read(resource, made._id);
    }
    return made;
  };

  it('runs once per key, writes the input, and appears in the history by its name', async () => {
    const before = await record();
    const { reason, ...input } = inputFor(before);
    const headers = { 'Idempotency-Key': randomUUID() };
    const done = await put(before._id, { reason, ...input }, people.admin, headers);
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    const written = Object.entries(input).filter(([field]) => Object.hasOwn(resource.record.shape, field));
    const expected = { ...Object.fromEntries(written), rev: Number(before['rev']) + 1 };
    expect(done.body.data).toMatchObject(expected);
    const again = await put(before._id, { reason, ...input }, people.admin, headers);
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([done.body, 'true']);
    expect(await read(resource, before._id)).toMatchObject(expected);
    expect((await history(resource, before._id))[0]).toMatchObject({ action: name, reason });
  });

  it('is refused without its input, permission or the current revision', async () => {
    const before = await record();
    const input = inputFor(before);
    for (const missing of [...requiredOf(fields), ...(action.needsReason ? ['reason'] : [])]) {
      const { status, body } = await put(before._id, { ...input, [missing]: undefined });
      expect([status, body.errors]).toMatchObject([422, [{ path: missing, code: 'required' }]]);
    }
    expect((await put(before._id, { ...input, nothing: 1 })).body.errors).toMatchObject([{ path: 'nothing' }]);
    const isAdmins = Array.isArray(action.who) && !action.who.includes(3);
    for (const as of [people.customer, ...(isAdmins ? [people.merchantA] : [])]) {
      expect((await put(before._id, input, as)).status).toBe(403);
    }
    expect((await put(before._id, input, people.admin, { 'If-Match': '"99"' })).status).toBe(412);
    expect((await put(randomUUID(), input)).status).toBe(404);
    expect(await read(resource, before._id)).toEqual(before);
  });

  if (rules.length > 0)
    it('is refused at the field if the record does not allow it', async () => {
      const before = await record();
      const tries = metasOf(fields).flatMap(([field, meta]) =>
        [...meta.kind.samples(meta, () => ''), 0, 999_999].map((value) => ({
          ...inputFor(before),
          [field]: value,
        })),
      );
      const input = tries.find(
        (each) => z.strictObject(fields).loose().safeParse(each).success && faults(before, each).length > 0,
      );
      if (!input) throw new Error(`no sample breaks the rules of ${name}`);
      const [fault] = faults(before, input);
      const { status, body } = await put(before._id, input);
      expect([status, body.errors]).toMatchObject([422, [{ path: fault?.path, code: fault?.word }]]);
      expect(await read(resource, before._id)).toEqual(before);
    });

  if (hasBulk(resource) && action.isSingle)
    it('does not run in bulk', async () => {
      const before = await record();
      const { reason, ...input } = inputFor(before);
      const json = { operation: randomUUID(), ids: [before._id], change: { action: name, input, reason } };
      expect((await call(`/bulk/${resource.plural}/run`, json)).status).toBe(422);
      expect(await read(resource, before._id)).toEqual(before);
    });

  if (hasBulk(resource) && !action.isSingle)
    it('runs in bulk, and is undone', async () => {
      const before = await record();
      const { reason, ...input } = inputFor(before);
      const [ids, operation] = [[before._id], randomUUID()];
      const change = { action: name, input, reason };
      const bulk = async (step: string, json: object) =>
        (await call(`/bulk/${resource.plural}/${step}`, json)).body.data;
      expect(await bulk('preview', { select: { ids }, change })).toMatchObject({ changing: 1, refused: 0 });
      expect(await bulk('run', { operation, ids, change })).toMatchObject([{ did: 'changed' }]);
      const { rev, updatedAt: _at, ...after } = await read(resource, before._id);
      expect(rev).toBe(Number(before['rev']) + 1);
      const isWritten = name !== 'resendMail';
      if (isWritten)
        expect(after).not.toMatchObject(Object.fromEntries(Object.keys(after).map((field) => [field, before[field]])));
      const undone = await bulk('undo', { operation, ids });
      if (action.isFinal) {
        expect(undone).toMatchObject([{ did: 'nothing' }]);
        expect(await read(resource, before._id)).toMatchObject(after);
        return;
      }
      expect(undone).toMatchObject([{ did: 'changed' }]);
      const { rev: _rev, updatedAt: _then, ...first } = before;
      expect(await read(resource, before._id)).toMatchObject(first);
    });
});

describe('actions with a form', () => {
  const put = (action: string, id: string, json: object, as = people.admin, headers = {}) =>
    call(actionCall(swatch, action).path.replace('{id}', id), json, 'PUT', as, headers);

  it('write their input, or what the server derives from it, and appear in the history by name', async () => {
    const id = await add(swatch);
    await call(`/swatch/${id}`, { stock: 3 }, 'PUT');
    const renamed = await put('rename', id, { name: 'Twill', reason: 'A better name' }, people.merchantA);
    expect(renamed.body.data).toMatchObject({ name: 'Twill', stock: 3 });
    expect((await put('refill', id, { amount: 4 })).body.data).toMatchObject({ name: 'Twill', stock: 7 });
    const [refilled, named] = await history(swatch, id);
    expect(named).toMatchObject({
      action: 'rename',
      reason: 'A better name',
      changes: [{ field: 'name', to: 'Twill' }],
    });
    expect(refilled).toMatchObject({ action: 'refill', changes: [{ field: 'stock', from: 3, to: 7 }] });
  });

  it("compare a key's action, record, reason and person", async () => {
    const [id, other] = [await add(trial), await add(trial)];
    for (const each of [id, other]) await call(`/trial/${each}`, { stock: 9 }, 'PUT');
    const headers = { 'Idempotency-Key': randomUUID() };
    const use = (of: string, json: object, as = people.admin) => call(`/trial/use/${of}`, json, 'PUT', as, headers);
    expect((await use(id, { amount: 2 })).body.data).toMatchObject({ stock: 7 });
    expect((await use(other, { amount: 2 })).status).toBe(422);
    expect((await use(id, { amount: 2, reason: REASON })).status).toBe(422);
    expect((await call(`/trial/note/${id}`, { amount: 2 }, 'PUT', people.admin, headers)).status).toBe(422);
    expect((await use(id, { amount: 2 }, people.staff)).body.data).toMatchObject({ stock: 5 });
  });

  it('see the record as it is when they run, also concurrently', async () => {
    const id = await add(swatch);
    await call(`/swatch/${id}`, { stock: 1 }, 'PUT');
    await Promise.all([1, 2, 3, 4].map((added) => put('refill', id, { amount: added })));
    expect((await read(swatch, id))['stock']).toBe(11);
  });

  it('are refused if the record or their input does not allow it', async () => {
    const id = await add(trial);
    await call(`/trial/${id}`, { stock: 3 }, 'PUT');
    const before = await read(trial, id);
    const use = (json: object) => call(`/trial/use/${id}`, json, 'PUT');
    expect((await use({ amount: 4 })).body.errors).toMatchObject([{ path: 'amount', code: 'contradicts' }]);
    const nobody = await call(`/trial/assign/${id}`, { maker: randomUUID() }, 'PUT');
    expect([nobody.status, nobody.body.errors?.[0]?.path]).toEqual([422, 'maker']);
    expect(await read(trial, id)).toEqual(before);
    expect((await use({ amount: 3 })).body.data).toMatchObject({ stock: 0 });
    expect((await call(`/trial/assign/${id}`, { maker: people.merchantA.id }, 'PUT')).status).toBe(200);
  });

  it('run in bulk', async () => {
    const ids = [await add(swatch), await add(swatch)];
    const change = { action: 'rename', input: { name: 'Of one cloth' } };
    const seen = await call('/bulk/swatches/preview', { select: { ids }, change });
    expect(seen.body.data).toMatchObject({
      changing: 2,
      rows: [{ fields: [{ field: 'name', to: 'Of one cloth' }] }, {}],
    });
    const operation = randomUUID();
    const json = { operation, ids, change };
    expect((await call('/bulk/swatches/run', json)).body.data).toMatchObject([{ did: 'changed' }, { did: 'changed' }]);
    expect((await read(swatch, ids[1] ?? ''))['name']).toBe('Of one cloth');
    expect((await call('/bulk/swatches/run', { ...json, change: { action: 'refill' } })).body.data).toMatchObject([
      { did: 'nothing', already: true },
      { did: 'nothing', already: true },
    ]);
    const mixed = { ...json, operation: randomUUID(), change: { action: 'rename', input: { name: 'A', amount: 1 } } };
    expect((await call('/bulk/swatches/run', mixed)).body.data).toMatchObject([
      { did: 'refused', refusal: { field: 'amount' } },
      { did: 'refused' },
    ]);
    const other = { ...json, operation: randomUUID(), change: { action: 'refill', input: { amount: 1 } } };
    expect((await call('/bulk/swatches/run', other, 'POST', people.merchantA)).body.data).toMatchObject([
      { did: 'refused' },
      { did: 'refused' },
    ]);
    expect((await call('/bulk/swatches/undo', { operation, ids })).body.data).toMatchObject([
      { did: 'changed' },
      { did: 'changed' },
    ]);
  });

  it('appear in OpenAPI with their input', async () => {
    const { body } = await server.client.call('/openapi.json', {});
    const { paths } = body as unknown as {
      paths: Record<string, { put?: { operationId: string; requestBody: object } }>;
    };
    expect(paths['/admin/api/swatch/refill/{id}']?.put ?? paths['/swatch/refill/{id}']?.put).toMatchObject({
      operationId: 'refillSwatch',
    });
    expect(JSON.stringify(paths)).toContain('"setSwatchStatus"');
  });
});
