/** A text means the same number in every input. */
import { expect, it } from 'vitest';

import { planImport } from '../support/server-imports.ts';
import { addItem } from '../support/server-items.ts';
import { form } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

/** The value a form sets, and the value a spreadsheet would set. */
async function readBothWays(field: string, text: string) {
  const token = people.merchantA.token;
  const { _id, code } = await addItem(server, people.merchantA);
  const file = Buffer.from(`code;${field}\n${code};"${text}"\n`);
  const { changes, faults } = await planImport(server, { plural: 'products', file, token });
  const sent = { method: 'PUT', token, form: form([[field, text]]) };
  const { status, body } = await server.client.call(`/product/${_id}`, sent);
  const got = status === 200 ? (body.data as Record<string, unknown>)[field] : body.errors?.[0]?.code;
  return [got, changes[0]?.fields[0]?.to ?? faults[0]?.code];
}

it.each([
  ['price', '1,5', 1.5],
  ['price', '12,50', 12.5],
  ['price', '1.234,56', 1234.56],
  ['price', '1234.56', 1234.56],
  ['price', '1,234.56', 1234.56],
  ['price', '1.234', 1234],
  ['price', '€ 12', 12],
  ['weight', '1.250', 1250],
  ['weight', '0,45 kg', 450],
  ['stock', '1.200', 1200],
  ['price', 'about 12', 'number'],
  ['price', '1e3', 'number'],
  ['weight', '1.250 kg', 'number'],
  ['stock', '2,5', 'number'],
  ['price', '-5', 'tooSmall'],
  ['price', '12,505', 'invalid'],
])('number: %s %j is %j in a form and in a spreadsheet', async (field, text, value) => {
  expect(await readBothWays(field, text)).toEqual([value, value]);
});

it('number: measures of a form are parsed like any number', async () => {
  const { _id } = await addItem(server, people.merchantA);
  const parts = form([
    ['dimensions[chest]', '52,5'],
    ['dimensions[length]', '101 cm'],
  ]);
  const sent = { method: 'PUT', token: people.merchantA.token, form: parts };
  const { body } = await server.client.call(`/product/${_id}`, sent);
  expect(body.data).toMatchObject({ dimensions: { chest: 52.5, length: 101 } });
});

it.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['', 'required'],
  ['much', 'number'],
  ['-1', 'tooSmall'],
  ['2000', 'tooLarge'],
])('number: a hub center’s factor %j is %j', async (factor, value) => {
  const email = `factor-${crypto.randomUUID()}@example.org`;
  const parts = Object.entries({ firstName: 'Hub', lastName: 'Factor', email, multiplicativeFactor: factor });
  const { status, body } = await server.client.call('/merchant', { token: people.admin.token, form: form(parts) });
  const got = body.data as { multiplicativeFactor: number } | undefined;
  expect(status === 201 ? got?.multiplicativeFactor : body.errors?.[0]?.code).toBe(value);
});

it('number: JSON numbers are unchanged, and an invalid query parameter is refused', async () => {
  const { _id } = await addItem(server, people.merchantA);
  const token = people.merchantA.token;
  const changed = await server.client.call(`/product/${_id}`, { method: 'PUT', token, json: { price: 1.23 } });
  expect(changed.body.data).toMatchObject({ price: 1.23 });
  const text = await server.client.call(`/product/${_id}`, { method: 'PUT', token, json: { price: '1,23' } });
  const message = expect.stringContaining('1234,5') as string;
  expect(text.body.errors).toEqual([{ path: 'price', code: 'number', message }]);
  const list = await server.client.call('/products?limit=many', { token });
  expect(list.body.errors).toMatchObject([{ path: 'limit', code: 'number' }]);
});
