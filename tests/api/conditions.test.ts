/** The requirements of a garment's condition apply however it is changed. */
import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import type { BulkPreview, BulkResult } from '../../contract/calls/bulk.ts';
import { storeCapture } from '../../server/services/intake/intake.ts';
import { planImport } from '../support/server-imports.ts';
import { addItem } from '../support/server-items.ts';
import { type Row, send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

const defects = [{ defect: 'hole' }];
const NAME_IT = [{ path: 'defects', code: 'required' }];
const call = (path: string, json?: object, method?: string) =>
  send(server, path, { as: people.merchantA, json, ...(method ? { method } : {}) });
const add = async (fields: object = {}): Promise<Row> => {
  const { _id } = await addItem(server, people.merchantA);
  return (await call(`/product/${_id}`, fields)).row;
};
const put = async ({ _id }: Row, fields: object) => {
  const { status, body, row } = await call(`/product/${_id}`, fields);
  return { status, errors: body.errors?.map(({ path, code }) => ({ path, code })), row };
};
/** A garment of the counter with a pinned condition: the counter requires nothing further. */
const addPinned = async (): Promise<Row> => {
  const order = {
    kind: 'product',
    caller: people.merchantA.caller,
    fields: { condition: 'fair' },
    uploads: [],
  } as const;
  const { _id } = (await storeCapture(server.deps, order)).body.data;
  return (await call(`/product/${_id}`)).row;
};

it.each([{ condition: 'fair' }, { condition: 'new_defect' }, { isDefectedNew: true }])(
  'condition %j needs a defect, which then cannot be removed',
  async (given) => {
    const garment = await add();
    expect(await put(garment, given)).toMatchObject({ status: 422, errors: NAME_IT });
    expect(await put(garment, { ...given, defects })).toMatchObject({ status: 200, row: { ...given, defects } });
    expect(await put(garment, { defects: [] })).toMatchObject({ status: 422, errors: NAME_IT });
    expect(await put(garment, { condition: 'good', defects: [] })).toMatchObject({ status: 200, row: { defects: [] } });
  },
);

it.each([
  [{ isUsed: true, isStock: true }, ['isUsed']],
  [{ isStock: true, isDefectedNew: true, defects }, ['isStock']],
  [{ condition: 'new_tag', isUsed: true }, ['isUsed']],
])('condition %j contradicts itself', async (given, paths) => {
  const garment = await add();
  const { status, errors } = await put(garment, given);
  expect([status, errors]).toEqual([422, paths.map((path) => ({ path, code: 'contradicts' }))]);
  expect((await call(`/product/${garment._id}`)).row.rev).toBe(garment.rev);
});

it('condition: of a whole form sent back, only the changes count', async () => {
  const { isUsed, isStock, isDefectedNew, ...garment } = await add({ condition: 'good' });
  const flags = { isUsed, isStock, isDefectedNew };
  const changed = await put(garment, { ...flags, condition: 'new_tag' });
  expect(changed).toMatchObject({ status: 200, row: { condition: 'new_tag', isUsed: false, isStock: true } });
  const back = await put(garment, { condition: 'new_tag', isUsed: true, isStock: false, isDefectedNew: false });
  expect(back).toMatchObject({ status: 200, row: { condition: 'good', isUsed: true, isStock: false } });
});

it('condition: a garment that already lacks its defect can be changed otherwise', async () => {
  const garment = await addPinned();
  expect(await put(garment, { name: 'Coat', condition: 'fair' })).toMatchObject({ status: 200, row: { name: 'Coat' } });
  expect(await put(garment, { condition: 'new_defect' })).toMatchObject({ status: 422, errors: NAME_IT });
  expect(await put(garment, { defects })).toMatchObject({ status: 200, row: { condition: 'fair', defects } });
});

it('condition: a bulk change skips garments without a defect, and says why', async () => {
  const [bare, whole] = [await add(), await add({ defects })];
  const ids = [bare._id, whole._id];
  const change = { set: { condition: 'fair' } };
  const seen = (await call('/bulk/products/preview', { select: { ids }, change }, 'POST')).body.data as BulkPreview;
  expect(seen).toMatchObject({ changing: 1, refused: 1 });
  const order = { operation: randomUUID(), ids, change };
  const done = (await call('/bulk/products/run', order, 'POST')).body.data as BulkResult[];
  expect(done.map(({ did }) => did)).toEqual(['refused', 'changed']);
  expect((await call(`/product/${bare._id}`)).row).toMatchObject({ condition: null, rev: bare.rev });
});

it('condition: a spreadsheet without a defect is refused in the preview', async () => {
  const garment = await add();
  const file = Buffer.from(`code;condition\n${garment.code};fair\n`);
  const plan = await planImport(server, { plural: 'products', file, token: people.merchantA.token });
  expect(plan).toMatchObject({ changed: 0, faulty: 1, faults: [{ row: 2, field: 'defects', code: 'required' }] });
  const given = Buffer.from(`code;condition;defects\n${garment.code};fair;hole\n`);
  const next = await planImport(server, { plural: 'products', file: given, token: people.merchantA.token });
  expect(next).toMatchObject({ changed: 1, faulty: 0 });
});

it('condition: an undo restores the previous one', async () => {
  const garment = await addPinned();
  await put(garment, { condition: 'good' });
  const [last] = (await call(`/history/product/${garment._id}`)).rows;
  const undone = await call(`/history/product/${garment._id}/undo`, { entry: last?._id });
  expect([undone.status, undone.row]).toMatchObject([200, { condition: 'fair', defects: [] }]);
});

it('condition: an undo does not combine what never was together, and a restore brings all of it back', async () => {
  const garment = await add({ condition: 'fair', defects });
  await put(garment, { condition: 'good' });
  await put(garment, { defects: [] });
  const path = `/history/product/${garment._id}`;
  const [, chosen] = (await call(path)).rows;
  const undone = await call(`${path}/undo`, { entry: chosen?._id });
  expect([undone.status, undone.body.errors]).toMatchObject([422, NAME_IT]);
  const restored = await call(`${path}/restore`, { entry: chosen?._id });
  expect([restored.status, restored.row]).toMatchObject([200, { condition: 'fair', defects }]);
});
