/** The trash: a trashed record is in no list, keeps its code and photos, and is restored unchanged. */
import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { codeState } from '../../contract/calls/codes.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { catalogue } from '../../contract/catalogue.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { removeOrphans, sweepFolders } from '../../server/services/photos/sweep.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { auditOf, send, type RecordRequest } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();

const call = (path: string, sent: RecordRequest = {}) => send(server, path, { as: people.merchantA, ...sent });
const takeIn = async (kind: ItemKind = 'product', key = randomUUID()) => {
  const { body } = await server.client.call(`/${kind}/mobile`, {
    token: people.merchantA.token,
    form: form([['itemImage', photo]]),
    headers: { 'Idempotency-Key': key },
  });
  return body.data as Receipt;
};
const away = (id: string, { kind = 'product', ...sent }: RecordRequest & { kind?: ItemKind } = {}) =>
  call(`/${kind}/${id}`, { ...sent, method: 'DELETE' });
const back = (id: string, { kind = 'product', ...sent }: RecordRequest & { kind?: ItemKind } = {}) =>
  call(`/restore/${kind}/${id}`, { ...sent, method: 'PUT' });
const listed = async (kind: ItemKind, id: string, query = '', as = people.merchantA) =>
  (await call(`/${catalogue[kind].plural}?limit=100${query}`, { as })).rows.some(({ _id }) => _id === id);
const audits = async (id: string) => (await auditOf(server, id, ['action'])).map(({ action }) => action);

describe('trash', () => {
  it.each(ITEM_KINDS)('removes a %s from lists and detail, and restores it unchanged', async (kind) => {
    const { _id } = await takeIn(kind);
    const { row: before } = await call(`/${kind}/${_id}`);
    expect(before['deletedAt']).toBeNull();
    const { status, row } = await away(_id, { kind, rev: '"1"' });
    expect([status, row.rev, row['deletedAt']]).toEqual([200, 2, expect.any(String)]);

    expect(await listed(kind, _id)).toBe(false);
    expect(await listed(kind, _id, `&search=${row.code}`)).toBe(false);
    expect(await listed(kind, _id, '&trash=false')).toBe(false);
    expect(await listed(kind, _id, '&trash=true')).toBe(true);
    expect((await call(`/${kind}/${_id}`)).status).toBe(404);
    expect((await call(`/${kind}/${_id}?trash=true`)).row).toEqual(row);

    const restored = await back(_id, { kind, rev: '"2"' });
    expect(restored.row).toEqual({ ...before, rev: 3, updatedAt: expect.any(String) });
    expect(await listed(kind, _id)).toBe(true);
    expect(await listed(kind, _id, '&trash=true')).toBe(false);
    expect(await audits(_id)).toEqual(['created', 'trashed', 'restored']);
  });

  it('and restore are idempotent', async () => {
    const { _id } = await takeIn();
    const first = await away(_id);
    expect((await away(_id, { rev: '"1"' })).row).toEqual(first.row);
    const restored = await back(_id);
    expect((await back(_id, { rev: '"1"' })).row).toEqual(restored.row);
    expect(await audits(_id)).toEqual(['created', 'trashed', 'restored']);
  });

  it('is for whoever may edit the record, and reveals nothing about others’ records', async () => {
    const { _id } = await takeIn();
    expect((await away(_id, { as: people.merchantB })).status).toBe(404);
    expect((await away(_id, { as: people.reviewer })).status).toBe(403);
    await away(_id, { as: people.admin });
    for (const path of [`/product/${_id}`, `/product/${_id}?trash=true`]) {
      expect((await call(path, { as: people.merchantB })).status).toBe(404);
    }
    expect(await listed('product', _id, '&trash=true', people.merchantB)).toBe(false);
    expect((await back(_id, { as: people.merchantB })).status).toBe(404);
    expect((await back(_id)).status).toBe(200);
  });

  it('refuses stale revisions and missing records', async () => {
    const { _id } = await takeIn();
    const stale = await away(_id, { rev: '"7"' });
    expect([stale.status, stale.body.ermessage]).toEqual([412, 'stale']);
    expect((await away(randomUUID())).status).toBe(404);
    expect((await back(randomUUID())).status).toBe(404);
    expect((await call('/merchants?trash=true', { as: people.admin })).status).toBe(422);
  });

  it('keeps records read-only until they are restored', async () => {
    const { _id } = await takeIn();
    await away(_id);
    expect((await call(`/product/${_id}`, { json: { price: 5 } })).status).toBe(404);
    expect((await call(`/product/status/${_id}`, { json: { status: 'sold' } })).status).toBe(404);
    const waiting = (await call('/intake/incomplete?limit=100')).rows;
    expect(waiting.some((each) => each._id === _id)).toBe(false);
  });
});

describe('trashed record', () => {
  it('keeps its code: it is taken, and a scan shows the item in the trash', async () => {
    const { _id, code } = await takeIn();
    const { row } = await away(_id);
    expect((await call(`/products/code?code=${code}`)).body.data).toEqual({ available: false });
    const state = codeState.data.parse((await call(`/codes/${code}`)).body.data);
    expect([state.state, state.item?._id, state.item?.deletedAt]).toEqual(['used', _id, row['deletedAt']]);
    const again = await server.client.call('/product/mobile', {
      token: people.merchantA.token,
      form: form([
        ['itemImage', photo],
        ['name', code],
      ]),
    });
    expect([again.status, again.body.ermessage]).toEqual([409, 'codeTaken']);
    await back(_id);
    const after = codeState.data.parse((await call(`/codes/${code}`)).body.data);
    expect(after.item).toMatchObject({ _id, deletedAt: null });
  });

  it('keeps its receipt: a delivered capture is not stored again', async () => {
    const key = randomUUID();
    const receipt = await takeIn('product', key);
    await away(receipt._id);
    const { body } = await server.client.call('/receipts/verify', {
      token: people.merchantA.token,
      json: { keys: [key] },
    });
    expect(body.data).toEqual([{ ...receipt, key, found: true }]);
    expect(await takeIn('product', key)).toEqual(receipt);
  });

  it('keeps its photos, however long it is in the trash', async () => {
    const { _id } = await takeIn();
    const { row } = await away(_id);
    const { url } = row['itemImage'] as { url: string };
    const inYears = new Date(Date.now() + 3 * 365 * 86_400_000);
    await expect.poll(async () => (await fetch(`${server.origin}${url}?w=160`)).status).toBe(200);
    await sweepFolders(server.deps, [url.split('/').at(-1)?.slice(0, 2) ?? ''], inYears);
    await removeOrphans(server.deps, inYears);
    expect((await fetch(`${server.origin}${url}?w=640`)).status).toBe(200);
    expect((await back(_id)).row['itemImage']).toEqual(row['itemImage']);
  });

  it('cannot be referred to: a garment is not made of a trashed fabric', async () => {
    const fabric = await takeIn('fabric');
    const product = await takeIn();
    await away(fabric._id, { kind: 'fabric' });
    const { status, body } = await call(`/product/${product._id}`, { json: { fabric: fabric._id } });
    expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'fabric', code: 'choice' }]);
  });
});
