/** Shipping costs: bands that never overlap, quotes and gaps, and the round trip of a spreadsheet. */
import { describe, expect, it } from 'vitest';

import type { ShippingGap, ShippingQuote } from '../../contract/calls/shipping-costs.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { takeAway } from '../support/server-exports.ts';
import { importSheet, planImport, uploadSheet } from '../support/server-imports.ts';
import { send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const { admin, staff, merchantA } = people;

const call = (path: string, json?: unknown, method = 'POST', as = admin) =>
  send(server, path, { as, json, method, headers: { 'Accept-Language': 'en' } });
const band = (minWeight: number, maxWeight: number, cost: number, more: object = {}) =>
  call('/shipping-cost', { minWeight, maxWeight, cost, ...more });
const quote = async (weight: number, more: object = {}) =>
  (await call('/shipping-cost/quote', { country: 'IT', weight, ...more }, 'POST', staff)).body.data as ShippingQuote;
const gaps = async () => (await call('/shipping-cost/gaps', undefined, 'GET')).body.data as ShippingGap[];

describe('shipping costs', () => {
  it('find the most precise band, and none is on request', async () => {
    const light = await band(0, 2, 7.5);
    expect([light.status, light.row]).toMatchObject([
      201,
      { band: 'IT · 0–2 kg', country: 'IT', province: null, minWeight: 0, maxWeight: 2, cost: 7.5 },
    ]);
    expect((await band(2, 30, 15)).row['band']).toBe('IT · 2–30 kg');
    expect((await band(0, 2.5, 5, { province: 'bo' })).row['band']).toBe('IT BO · 0–2,5 kg');
    expect((await band(0, 5, 25, { province: 'ME', postalCode: '98055' })).row['band']).toBe('IT ME 98055 · 0–5 kg');

    expect(await quote(2.3, { province: 'BO', postalCode: '40121' })).toMatchObject({
      band: 'IT BO · 0–2,5 kg',
      cost: 5,
    });
    expect((await quote(2.501, { province: 'BO' }))?.cost).toBe(15);
    expect((await quote(2))?.cost).toBe(7.5);
    expect((await quote(1, { province: 'me', postalCode: '98055' }))?.cost).toBe(25);
    expect(await quote(30.001)).toBeNull();
    expect(await quote(1, { country: 'DE' })).toBeNull();
    expect((await call('/shipping-cost/quote', { country: 'IT', weight: 1 }, 'POST', merchantA)).status).toBe(403);
  });

  it('have postal codes in one form; spreadsheets get their zeros back', async () => {
    expect((await band(0, 1, 9, { postalCode: '184' })).body.errors).toMatchObject([{ path: 'postalCode' }]);
    expect((await band(0, 1, 9, { country: 'GB', postalCode: 'bt11aa' })).row['postalCode']).toBe('BT1 1AA');
    expect((await quote(1, { country: 'GB', postalCode: 'BT1 1AA' }))?.cost).toBe(9);
    expect((await band(0, 1, 8, { country: 'PL', postalCode: '00–950' })).row['postalCode']).toBe('00-950');
    const file = 'Country,Postal code,Weight over,Weight up to,Cost\nIT,184,0,1,24.90\n';
    const plan = await planImport(server, {
      plural: 'shippingCosts',
      file: new TextEncoder().encode(file),
      token: admin.token,
    });
    expect(plan.changes[0]?.fields).toContainEqual({ field: 'postalCode', from: null, to: '00184' });
    expect(plan.faults).toEqual([]);
  });

  it('never overlap: neither new, nor edited, nor restored', async () => {
    const refused = await band(1, 3, 9);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'minWeight', code: 'overlaps', message: expect.stringContaining('“IT · 0–2 kg”') }],
    ]);
    const one = (await band(0, 1, 4, { country: 'FR' })).row;
    const other = (await band(1, 2, 6, { country: 'FR' })).row;
    const edited = await call(`/shipping-cost/${other._id}`, { minWeight: 0.5 }, 'PUT');
    expect([edited.status, edited.body.errors?.[0]?.code]).toEqual([422, 'overlaps']);
    // Itself is not in its way.
    expect((await call(`/shipping-cost/${other._id}`, { maxWeight: 3 }, 'PUT')).status).toBe(200);
    expect((await call(`/shipping-cost/${one._id}`, undefined, 'DELETE')).status).toBe(200);
    expect((await band(0.2, 0.8, 4, { country: 'FR' })).status).toBe(201);
    const restored = await call(`/restore/shipping-cost/${one._id}`, undefined, 'PUT');
    expect([restored.status, restored.body.errors?.[0]?.code]).toEqual([422, 'overlaps']);
  });

  it('are written one after the other: of many equal ones, one is kept', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => band(0, 1, 3, { country: 'AT' })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(made.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  it.each([
    [{ minWeight: 2, maxWeight: 2 }, 'maxWeight', 'tooSmall'],
    [{ minWeight: -1, maxWeight: 2 }, 'minWeight', 'tooSmall'],
    [{ minWeight: 0, maxWeight: 2.0001 }, 'maxWeight', 'invalid'],
    [{ minWeight: 0, maxWeight: 1, cost: -1 }, 'cost', 'tooSmall'],
    [{ minWeight: 0, maxWeight: 1, country: 'XX' }, 'country', 'choice'],
    [{ minWeight: 0, maxWeight: 1, postalCode: 'no way!' }, 'postalCode', 'invalid'],
  ])('refuse %j', async (fields, path, code) => {
    const { status, body } = await call('/shipping-cost', { country: 'SE', cost: 1, ...fields });
    expect([status, body.errors?.map((error) => [error.path, error.code])]).toEqual([422, [[path, code]]]);
  });

  it('say the least weight as it is typed', async () => {
    const { body } = await call('/shipping-cost', { country: 'SE', cost: 1, minWeight: 5, maxWeight: 2 });
    expect(body.errors?.[0]?.message).toBe('“Weight up to” must be at least 5,001 because of “Weight over”.');
  });

  it('name the weights without a band', async () => {
    expect((await gaps()).filter(({ country }) => country === 'IT')).toEqual([]);
    await band(1.5, 2, 3, { country: 'ES', province: 'B' });
    expect((await gaps()).filter(({ country }) => country === 'ES')).toEqual([
      { country: 'ES', province: 'B', postalCode: null, from: 0, to: 1.5 },
    ]);
  });

  it('come back from a spreadsheet as they were, and rows add more', async () => {
    const { token } = admin;
    const file = await takeAway(server, { path: '/export/shippingCosts', token });
    const plan = await planImport(server, { plural: 'shippingCosts', file, token });
    expect(plan).toMatchObject({ changed: 0, added: 0, faulty: 0 });
    expect(plan.unchanged).toBe(plan.rows);

    const rows = 'Paese;Provincia;CAP;Peso oltre;Peso fino a;Costo\nPortogallo;;;0;2,5;9,90\nPortogallo;;;2;5;12,00\n';
    const read = await uploadSheet(server, { plural: 'shippingCosts', file: rows, token, name: 'x.csv' });
    expect(read.status).toBe(201);
    const { _id } = read.body.data as { _id: string };
    const mapping = ['country', 'province', 'postalCode', 'minWeight', 'maxWeight', 'cost'];
    const checked = await call(`/import/shippingCosts/${_id}/check`, { mapping });
    expect(checked.body.data).toMatchObject({ rows: 2, added: 2, faulty: 0 });
    const done = await importSheet(server, {
      resource: resourceOf('shippingCost'),
      person: admin,
      sheetId: _id,
      mapping,
    });
    expect(done).toMatchObject({ added: 1, failed: 1 });
    expect(await quote(2.4, { country: 'PT' })).toMatchObject({ band: 'PT · 0–2,5 kg', cost: 9.9 });
  });
});
