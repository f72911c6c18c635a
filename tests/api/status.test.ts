/** Status moves of items: which exist, what they write, and who may make them. */
import { describe, expect, it } from 'vitest';

import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { texts } from '../../server/http/messages.ts';
import { addItem, STATUS_PATHS } from '../support/server-items.ts';
import { auditOf, type Row, send, type RecordRequest } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

const set = (
  id: string,
  json: unknown,
  { kind = 'product', path = STATUS_PATHS[kind], ...sent }: RecordRequest & { kind?: ItemKind; path?: string } = {},
) => send(server, `${path}/${id}`, { as: people.merchantA, json, ...sent });
const open = async (id: string, kind: ItemKind = 'product') =>
  (await send(server, `/${kind}/${id}`, { as: people.merchantA })).row;
const add = async (kind: ItemKind = 'product') => (await addItem(server, people.merchantA, kind))._id;
const audits = async (id: string) => {
  const [, ...since] = await auditOf(server, id, ['action', 'channel', 'user_id', 'changes', 'details']);
  return since;
};

describe('status of an item', () => {
  it.each(ITEM_KINDS)('of a %s goes through every move, each with its revision and its entry', async (kind) => {
    const id = await add(kind);
    const steps = [
      [{ status: 'inactive' }, 'inactive'],
      [{ status: 'sold' }, 'disactive/sold'],
      [{ status: 'active', reason: ' Returned by the customer ' }, 'active'],
      [{ status: 'sold' }, 'active/sold'],
    ] as const;
    for (const [index, [json, label]] of steps.entries()) {
      const { status, row, body } = await set(id, json, {
        kind,
        headers: { 'Accept-Language': 'en', 'X-Source': 'ui' },
      });
      expect([status, body.message, row.status, row.rev]).toEqual([200, texts.en.done.statusSet, label, index + 2]);
      expect(await open(id, kind)).toEqual(row);
    }
    const common = { action: 'status', channel: 'ui', user_id: people.merchantA.id };
    const entry = (from: string, to: string, details: object | null = null) => {
      return { ...common, changes: { status: { from, to } }, details };
    };
    expect(await audits(id)).toEqual([
      entry('active', 'inactive'),
      entry('inactive', 'disactive/sold'),
      entry('disactive/sold', 'active', { reason: 'Returned by the customer' }),
      entry('active', 'active/sold'),
    ]);
  });

  it('is refused an undeclared move, with the allowed ones', async () => {
    const id = await add();
    const { row: sold } = await set(id, { status: 'sold' });
    const { status, body } = await set(id, { status: 'inactive' });
    expect([status, body.ermessage]).toEqual([409, 'transitionNotAllowed']);
    expect(body).toMatchObject({ from: 'active/sold', to: 'inactive', allowed: ['active'] });
    expect(await open(id)).toEqual(sold);
  });

  it('returns from sold only with a reason', async () => {
    const id = await add();
    await set(id, { status: 'sold' });
    for (const json of [{ status: 'active' }, { status: 'active', reason: '   ' }]) {
      const { status, body } = await set(id, json);
      expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([422, 'reason', 'required']);
    }
    const { body } = await set(id, { status: 'active', reason: 'x'.repeat(501) });
    expect(body.errors?.[0]).toMatchObject({ path: 'reason', code: 'tooLong' });
    expect((await open(id)).status).toBe('active/sold');
  });

  it('set again is no change, whatever the revision', async () => {
    const id = await add();
    for (const to of ['active', 'inactive', 'inactive', 'sold', 'sold']) await set(id, { status: to }, { rev: '*' });
    expect((await set(id, { status: 'sold' }, { rev: '"1"' })).row).toMatchObject({ status: 'disactive/sold', rev: 3 });
    expect(await audits(id)).toHaveLength(2);
  });

  it('cannot be set with a stale revision', async () => {
    const id = await add();
    const { row } = await set(id, { status: 'inactive' }, { rev: '"1"' });
    const stale = await set(id, { status: 'sold' }, { rev: '"1"' });
    expect([stale.status, stale.body.ermessage, stale.body.record]).toEqual([412, 'stale', row]);
  });

  it('is set once by two concurrent requests', async () => {
    const id = await add();
    const both = await Promise.all([set(id, { status: 'sold' }), set(id, { status: 'sold' })]);
    expect(both.map(({ status, row }) => [status, row.status])).toEqual([
      [200, 'active/sold'],
      [200, 'active/sold'],
    ]);
    expect(await audits(id)).toHaveLength(1);
  });

  it('is for its merchant and admins; others get not found', async () => {
    const id = await add();
    const foreign = await set(id, { status: 'sold' }, { as: people.merchantB });
    expect([foreign.status, foreign.body.ermessage]).toEqual([404, 'notFound']);
    expect((await set(id, { status: 'sold' }, { as: people.admin })).row.status).toBe('active/sold');
    const other = await add('fabric');
    expect((await set(other, { status: 'sold' })).status).toBe(404);
  });

  it('is set by the specification’s spelling too, with the id optionally in the body', async () => {
    const id = await add('generic');
    const path = '/ststus/generic';
    expect((await set(id, { id, status: 'sold' }, { path })).row.status).toBe('active/sold');
    const { status, body } = await set(id, { id: people.admin.id, status: 'active' }, { path });
    expect([status, body.errors?.[0]]).toMatchObject([
      422,
      { path: 'id', code: 'otherId', message: expect.stringContaining('id') },
    ]);
  });

  it.each([{ status: 'active/sold' }, { status: 'booked' }, {}, { status: 'sold', soldAt: 1 }])(
    'refuses any other word or body: %j',
    async (json) => expect((await set(await add(), json)).status).toBe(422),
  );

  it('removes an item from the completion queue, and a restock adds it again', async () => {
    const id = await add();
    const waits = async () => {
      const { body } = await server.client.call('/intake/incomplete?limit=100', { token: people.merchantA.token });
      return (body.data as Row[]).some(({ _id }) => _id === id);
    };
    expect(await waits()).toBe(true);
    await set(id, { status: 'sold' });
    expect(await waits()).toBe(false);
    await set(id, { status: 'active', reason: 'back' });
    expect(await waits()).toBe(true);
  });
});
