/** Edits by a form, in both encodings. */
import { describe, expect, it } from 'vitest';

import { addItem, COMPLETE } from '../support/server-items.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

type Row = Record<string, unknown> & { rev: number };
const put = (id: string, json: object) =>
  server.client.call(`/product/${id}`, { method: 'PUT', token: people.merchantA.token, json });
const putForm = async (id: string, parts: readonly (readonly [string, string])[]) => {
  const make = (body: FormData | URLSearchParams) => {
    for (const [name, value] of parts) body.append(name, value);
    return body;
  };
  const send = async (body: FormData | URLSearchParams) => {
    const path = `${server.origin}/admin/api/product/${id}`;
    const headers = { Authorization: `Bearer ${people.merchantA.token}` };
    const response = await fetch(path, { method: 'PUT', headers, body });
    return { status: response.status, body: (await response.json()) as { data: Row; errors?: object[] } };
  };
  return [await send(make(new URLSearchParams())), await send(make(new FormData()))] as const;
};
const open = async (id: string) =>
  (await server.client.call(`/product/${id}`, { token: people.merchantA.token })).body.data as Row;
const add = () => addItem(server, people.merchantA);

describe('form', () => {
  it('is equivalent to JSON, in both encodings', async () => {
    const { sizes, colors, weight, price, ...words } = COMPLETE.product;
    const parts = [
      ...Object.entries(words),
      ...colors.map((colour) => ['colors', colour] as const),
      ['sizes[system]', sizes.system],
      ['sizes[value]', sizes.value],
      ['weight', String(weight)],
      ['price', String(price)],
      ['note', 'blue'],
    ] as const;
    const { _id } = await add();
    const [encoded, multipart] = await putForm(_id, parts);
    expect([encoded.status, multipart.status]).toEqual([200, 200]);
    expect(encoded.body.data).toMatchObject({ ...COMPLETE.product, note: 'blue', rev: 2 });
    expect(multipart.body.data).toEqual(encoded.body.data);
  });

  it('clears values with empty parts, and keeps fields it does not name', async () => {
    const { _id } = await add();
    await put(_id, { ...COMPLETE.product, note: 'stays' });
    const parts = ['types', 'colors', 'sizes[system]', 'sizes[value]', 'weight', 'price'].map(
      (name) => [name, ''] as const,
    );
    const [{ status, body }] = await putForm(_id, parts);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ types: null, colors: [], sizes: null, weight: null, price: null });
    expect(body.data).toMatchObject({ itemFor: 'women', note: 'stays' });
  });

  it.each<[readonly (readonly [string, string])[], string, string]>([
    [[['price', '12,505']], 'price', 'invalid'],
    [[['material', '[{']], 'material', 'invalid'],
    [[['price', '1e3']], 'price', 'number'],
    [[['weight', 'heavy']], 'weight', 'number'],
    [[['weight', '0.5']], 'weight', 'invalid'],
    [[['types', 'spaceship']], 'types', 'choice'],
    [
      [
        ['colors', 'navy'],
        ['colors', 'nothing'],
      ],
      'colors.1',
      'choice',
    ],
    [[['sizes[system]', 'IT']], 'sizes.value', 'required'],
    [[['sizes', 'IT 44']], 'sizes', 'invalid'],
    [
      [
        ['sizes[system]', 'IT'],
        ['sizes[system]', 'EU'],
      ],
      'sizes[system]',
      'repeated',
    ],
    [[['sizes[__proto__]', 'x']], 'sizes.__proto__', 'unknownField'],
    [
      [
        ['types', 'jacket'],
        ['types', 'coat'],
      ],
      'types',
      'repeated',
    ],
    [[['what', 'x']], 'what', 'unknownField'],
    [[['price[x]', '1']], 'price', 'invalid'],
    [
      [
        ['price', '1'],
        ['price[x]', '1'],
      ],
      'price[x]',
      'repeated',
    ],
    [[['__proto__', 'x']], '__proto__', 'unknownField'],
    [
      [
        ['colors', 'navy'],
        ['colors[1]', 'cream'],
      ],
      'colors[1]',
      'unknownField',
    ],
    // Filling a list up to this index would keep the server busy for hours.
    [
      [
        ['colors', 'navy'],
        ['colors[4294967294]', 'cream'],
      ],
      'colors[4294967294]',
      'unknownField',
    ],
  ])('with %j is refused with its path', async (parts, path, code) => {
    const { _id } = await add();
    for (const { status, body } of await putForm(_id, parts)) {
      expect([status, body.errors?.map((each) => each)]).toMatchObject([
        422,
        expect.arrayContaining([expect.objectContaining({ path, code })]),
      ]);
    }
    expect((await open(_id)).rev).toBe(1);
  });

  it('or JSON that cannot be parsed is a bad request', async () => {
    const { _id } = await add();
    for (const [type, body] of [
      ['application/json', '{"price": '],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      ['text/plain', 'price=1'],
    ] as const) {
      const headers = { Authorization: `Bearer ${people.merchantA.token}`, 'Content-Type': type };
      const response = await fetch(`${server.origin}/admin/api/product/${_id}`, { method: 'PUT', headers, body });
      expect([type, response.status]).toEqual([type, 400]);
    }
    const none = await server.client.call(`/product/${_id}`, { method: 'PUT', token: people.merchantA.token });
    expect(none.status).toBe(422);
  });
});

describe('whole item form, sent back as opened', () => {
  const history = async (id: string) =>
    (await server.client.call(`/history/product/${id}`, { token: people.merchantA.token })).body.data as Row[];

  it('changes nothing by its present code, status and flags', async () => {
    const { _id } = await add();
    const { code, status, isUsed, isStock, isDefectedNew } = await open(_id);
    const answer = await put(_id, { code, status, isUsed, isStock, isDefectedNew, name: 'Cappotto' });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { code, status: 'active', name: 'Cappotto', rev: 2 },
    ]);
    expect(await history(_id)).toHaveLength(2);
  });

  it('moves the status like the status call, together with the rest or not at all', async () => {
    const { _id } = await add();
    const sent = await putForm(_id, [
      ['status', 'inactive'],
      ['price', '12,5'],
    ]);
    expect(sent[0].body.data).toMatchObject({ status: 'inactive', price: 12.5, rev: 3 });
    expect(sent[1].body.data).toEqual(sent[0].body.data);
    expect((await history(_id)).map(({ action }) => action)).toEqual(['status', 'updated', 'created']);
    expect((await put(_id, { status: 'sold' })).body.data).toMatchObject({ status: 'disactive/sold', rev: 4 });
    expect((await put(_id, { status: 'disactive/sold' })).body.data).toMatchObject({ rev: 4 });
    const refused = await put(_id, { status: 'inactive', price: 99 });
    expect([refused.status, refused.body.ermessage]).toEqual([409, 'transitionNotAllowed']);
    expect(await open(_id)).toMatchObject({ status: 'disactive/sold', price: 12.5, rev: 4 });
    // A restock needs a reason, which goes into the history; without a status the reason is ignored.
    const bare = await put(_id, { status: 'active' });
    expect([bare.status, bare.body.errors]).toMatchObject([422, [{ path: 'reason', code: 'required' }]]);
    const again = await put(_id, { status: 'active', reason: ' Never paid ' });
    expect(again.body.data).toMatchObject({ status: 'active', rev: 5 });
    expect((await history(_id))[0]).toMatchObject({ action: 'status', reason: 'Never paid' });
    expect((await put(_id, { reason: 'Again' })).body.data).toMatchObject({ rev: 5 });
  });

  it('sets the condition from the three flags', async () => {
    const { _id } = await add();
    const defects = [{ defect: 'hole' }];
    expect((await put(_id, { isDefectedNew: true, defects })).body.data).toMatchObject({
      condition: 'new_defect',
      isDefectedNew: true,
    });
    expect((await put(_id, { isUsed: true, isStock: false, isDefectedNew: false })).body.data).toMatchObject({
      condition: 'good',
      isUsed: true,
      isDefectedNew: false,
    });
    const unclear = await put(_id, { isUsed: false });
    expect([unclear.status, unclear.body.errors]).toMatchObject([422, [{ path: 'condition', code: 'required' }]]);
  });

  it('refuses another code', async () => {
    const { _id } = await add();
    const { status, body } = await put(_id, { code: 'XXX-P000001X', name: 'Other' });
    expect([status, body.errors]).toMatchObject([422, [{ path: 'code', code: 'fixed' }]]);
    expect((await open(_id)).rev).toBe(1);
  });
});
