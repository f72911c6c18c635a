/** Whole records are sent back with what an edit cannot change: the same is ignored, another value is refused, for every resource. */
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { metaOf } from '../../contract/field-meta.ts';
import type { Resource } from '../../contract/resource.ts';
import { declared, serverWithDeclared } from '../support/declared-records.ts';
import { insertCompany } from '../support/insert-order.ts';
import { form } from '../support/server-photos.ts';

const { server, people, addRecord } = await serverWithDeclared();
beforeAll(() => insertCompany(server));

type Row = Record<string, unknown> & { _id: string; rev: number };

/** Members that no edit changes and whose values do not grow old: with another value each. */
function others({ record, edit, unrevised = [] }: Resource, row: Row): [string, unknown][] {
  const own = { ...edit?.fields, ...edit?.form };
  const names = Object.values(record.shape).map((field) => metaOf(field as z.ZodType)?.nameIn);
  return Object.entries(record.shape).flatMap(([name, schema]): [string, unknown][] => {
    const meta = metaOf(schema as z.ZodType);
    if (!meta || meta.kind.name === 'moment' || Object.hasOwn(own, name) || [...names, ...unrevised].includes(name))
      return [];
    const samples: readonly unknown[] = [
      ...(meta.options ?? []),
      77,
      true,
      'Zz other',
      ...meta.kind.samples(meta, () => ''),
    ];
    return [[name, samples.find((sample) => sample !== row[name])]];
  });
}

const editable = declared.filter(({ edit }) => edit !== undefined);

describe.each(editable.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const path = (id: string) => `/${resource.paths?.one ?? resource.name}/${id}`;
  const put = (id: string, sent: { json?: unknown; form?: FormData }) =>
    server.client.call(path(id), { method: 'PUT', token: people.admin.token, ...sent });
  const open = async (id: string) =>
    (await server.client.call(path(id), { token: people.admin.token })).body.data as Row;

  it('sent back as read is accepted, and nothing changes', async () => {
    const _id = await addRecord(resource);
    const read = await open(_id);
    const { status, body } = await put(_id, { json: read });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(await open(_id)).toEqual(read);
    const old = Object.fromEntries((resource.unrevised ?? []).map((name) => [name, 4711]));
    expect((await put(_id, { json: { ...read, ...old } })).status).toBe(200);
    expect(await open(_id)).toEqual(read);
  });

  it('answers by field for another value of what an edit cannot change, and changes nothing', async () => {
    const _id = await addRecord(resource);
    const read = await open(_id);
    for (const [name, value] of others(resource, read)) {
      const sent = { [name]: value };
      const { status, body } = await put(_id, { json: sent });
      expect([sent, status, body.errors]).toMatchObject([sent, 422, [{ path: name }]]);
      if (typeof value === 'string') expect((await put(_id, { form: form([[name, value]]) })).status).toBe(422);
    }
    expect(await open(_id)).toEqual(read);
  });
});

it('what has a call of its own is refused with its name', async () => {
  const { admin, merchantB } = people;
  const json = { commission: 33, prefix: 'ZZZ', status: 'banned' };
  const sent = { method: 'PUT', token: admin.token, json, headers: { 'Accept-Language': 'en' } };
  const { status, body } = await server.client.call(`/merchant/${merchantB.id}`, sent);
  expect([status, body.errors]).toMatchObject([
    422,
    [
      { path: 'prefix', message: 'This can’t be edited' },
      { path: 'commission', message: 'This is not part of an edit. Use PUT /merchant/changeCommission/{id}' },
      { path: 'status', message: 'This is not part of an edit. Use PUT /merchant/banunban/status/{id}' },
    ],
  ]);
});
