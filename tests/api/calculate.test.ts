import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Calculation } from '../../contract/calls/calculate.ts';
import { generics, products } from '../../server/db/schema/items.ts';
import { merchants } from '../../server/db/schema/people.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addItem } from '../support/server-items.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form } from '../support/server-photos.ts';

const DAY = 86_400_000;
let server: TestServer;
let people: People;

/** A garment sold ten days after its arrival. */
async function sold(person: People['merchantA'], price: number, columns: Partial<typeof products.$inferInsert> = {}) {
  const { _id } = await addItem(server, person);
  const soldAt = new Date(Date.now() - 30 * DAY);
  const known = { types: 'jeans', condition: 'good', createdAt: new Date(soldAt.getTime() - 10 * DAY) };
  await server.deps.db
    .update(products)
    .set({ ...known, soldAt, priceCents: Math.round(price * 100), ...columns })
    .where(eq(products.id, _id));
}

/** A photo of a garment in one colour on beige. */
async function garment(colour: string): Promise<Buffer> {
  const thing = await sharp({ create: { width: 300, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 600, height: 700, channels: 3, background: '#d8c6a4' } })
    .composite([{ input: thing, left: 150, top: 150 }])
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  server = await startTestServer();
  people = await addPeople(server);
  await server.deps.db
    .update(merchants)
    .set({ multiplicativeFactor: 1.5 })
    .where(eq(merchants.id, people.merchantA.id));
  for (const price of [10, 12, 14, 16, 18, 20, 22, 24, 26]) await sold(people.merchantA, price);
  // None of these is similar, or counts.
  await sold(people.merchantA, 500, { types: 'coat' });
  await sold(people.merchantA, 500, { deletedAt: new Date() });
  await sold(people.merchantA, 500, { soldAt: new Date(Date.now() - 366 * DAY) });
  for (let index = 0; index < 20; index += 1)
    await sold(people.merchantB, 99, { types: index < 10 ? 'jeans' : 'dress' });
  const tier = { name: 'Coats', types: ['coat', 'dress'], price: 60 };
  const made = await server.client.call('/product-price', { json: tier, token: people.admin.token });
  expect(made.status).toBe(201);
});
afterAll(() => server.stop());

const answerOf = async (who: keyof People, question: object) => {
  const { status, body } = await server.client.call('/calculate/ai', { json: question, token: people[who].token });
  expect(status).toBe(200);
  return body.data as Calculation;
};

describe('suggested price', () => {
  it('is the median of one’s own sales of a year, with quartiles, and deterministic', async () => {
    const question = { types: 'jeans', condition: 'good' };
    const { price } = await answerOf('merchantA', question);
    expect(price).toEqual({
      value: 18,
      from: 'sales',
      n: 9,
      median: 18,
      p25: 14,
      p75: 22,
      daysToSell: 10,
      relaxed: [],
      per: 'piece',
      tier: null,
      factor: null,
    });
    expect(await answerOf('merchantA', question)).toEqual(await answerOf('merchantA', question));
    expect((await answerOf('merchantA', { types: 'jeans', condition: 'fair' })).price).toMatchObject({
      median: 18,
      relaxed: ['condition'],
    });
  });

  it('of a merchant ignores others’ sales; an admin is told that they are included', async () => {
    const { price } = await answerOf('merchantA', { types: 'dress', condition: 'new_tag' });
    expect(price).toMatchObject({ from: 'tier', n: 0, value: 90, factor: 1.5, median: null });
    expect(price.tier).toMatchObject({ name: 'Coats', base: 60, conditionFactor: 1 });
    const admin = await answerOf('admin', { types: 'dress', condition: 'good', hubcenter: people.merchantA.id });
    expect(admin.price).toMatchObject({ from: 'sales', n: 10, value: 99, relaxed: ['hubcenter'] });
    expect((await answerOf('admin', { types: 'jeans' })).price).toMatchObject({ n: 19 });
    const question = { types: 'jeans', hubcenter: people.merchantB.id };
    const foreign = await server.client.call('/calculate/ai', { json: question, token: people.merchantA.token });
    expect([foreign.status, foreign.body.ermessage]).toEqual([403, 'hubcenterMismatch']);
  });

  it('reports when there is not enough data', async () => {
    expect((await answerOf('merchantA', { types: 'socks' })).price).toMatchObject({ value: null, from: 'none', n: 0 });
    expect((await answerOf('merchantA', {})).price).toMatchObject({ value: null, from: 'none', n: 0 });
    // One coat was sold, which is not enough for a median.
    expect((await answerOf('merchantA', { types: 'coat', condition: 'good' })).price).toMatchObject({
      n: 1,
      value: 49.5,
    });
  });

  it('of a mix depends on its weight', async () => {
    for (let index = 0; index < 8; index += 1) {
      const { _id } = await addItem(server, people.merchantA, 'generic');
      const known = { soldAt: new Date(), weightG: 2000, priceCents: 1000 };
      await server.deps.db.update(generics).set(known).where(eq(generics.id, _id));
    }
    const { price, impact, impactReason } = await answerOf('merchantA', { kind: 'generic', weight: 5000 });
    expect([price.value, price.per, price.n]).toEqual([25, 'kg', 8]);
    expect([impact, impactReason]).toEqual([null, 'kind']);
    expect((await answerOf('merchantA', { kind: 'generic' })).price.value).toBeNull();
  });
});

describe('impact', () => {
  it('has a range, a source and a year, and whether the weight is measured', async () => {
    const { impact } = await answerOf('merchantA', { types: 'jeans', weight: 450 });
    expect(impact).toMatchObject({
      avoidedKgCO2e: { value: 13.7, low: 5.9, high: 21.2 },
      factor: 47.1,
      weight: 450,
      weightEstimated: false,
      counted: false,
    });
    expect(impact?.source).toMatch(/ADEME.*WRAP/);
    const usual = await answerOf('merchantA', { types: 'jeans' });
    expect(usual.impact).toMatchObject({ weight: 450, weightEstimated: true });
    expect(usual.fields).toEqual([{ field: 'weight', value: 450, confidence: 0.5 }]);
  });

  it('is null without a factor or a weight', async () => {
    const reason = async (question: object) => (await answerOf('merchantA', question)).impactReason;
    expect(await reason({})).toBe('noType');
    expect(await reason({ types: 'other', weight: 100 })).toBe('noFactor');
    expect(await reason({ types: 'shoes' })).toBe('noWeight');
  });
});

describe('item', () => {
  it('uses its own fields and the colours of its photo; given fields override them; one of another hub is not found', async () => {
    const photo = await garment('#141414');
    const body = form([['itemImage', photo]]);
    const made = await server.client.call('/product/mobile', { form: body, token: people.merchantA.token });
    const { _id } = made.body.data as { _id: string };
    const known = { types: 'jeans', condition: 'good', weightG: 900, soldAt: null };
    await server.deps.db.update(products).set(known).where(eq(products.id, _id));
    const found = await answerOf('merchantA', { item: _id });
    expect(found.price).toMatchObject({ from: 'sales', value: 18 });
    expect(found.impact).toMatchObject({ weight: 900 });
    expect(found.fields).toEqual([{ field: 'colors', value: ['black'], confidence: expect.any(Number) as number }]);
    expect((await answerOf('merchantA', { item: _id, weight: 450 })).impact).toMatchObject({ weight: 450 });
    const foreign = await server.client.call('/calculate/ai', { json: { item: _id }, token: people.merchantB.token });
    expect(foreign.status).toBe(404);
  });
});

describe('photo without an item', () => {
  const upload = async (who: keyof People, photo: Uint8Array) => {
    const sent = { form: form([['itemImage', photo]]), token: people[who].token };
    const { status, body } = await server.client.call('/image/upload', sent);
    expect(status).toBe(201);
    return (body.data as { imageId: string }).imageId;
  };
  const black = [{ field: 'colors', value: ['black'], confidence: expect.any(Number) as number }];

  it('yields colours to its uploader, before there is an item or instead of an item’s cover', async () => {
    const image = await upload('merchantA', await garment('#141414'));
    expect((await answerOf('merchantA', { image })).fields).toEqual(black);
    expect((await answerOf('merchantA', { image, kind: 'fabric' })).fields).toEqual(black);
    const { _id: item } = await addItem(server, people.merchantA);
    expect((await answerOf('merchantA', { image, item })).fields).toEqual(black);
    expect((await answerOf('merchantA', {})).fields).toEqual([]);
  });

  it('yields nothing if its colours are not certain', async () => {
    const image = await upload('merchantA', await garment('#98a78d'));
    expect((await answerOf('merchantA', { image })).fields).toEqual([]);
  });

  it('is refused if it is somebody else’s, already on an item, or missing', async () => {
    const foreign = await upload('merchantB', await garment('#141414'));
    const taken = await upload('merchantA', await garment('#141414'));
    const { token } = people.merchantA;
    const made = await server.client.call('/generic/mobile', {
      form: form([['itemImage', await garment('#141414')]]),
      token,
    });
    const { _id } = made.body.data as { _id: string };
    const { body } = await server.client.call(`/generic/${_id}`, { token });
    const { itemImage } = body.data as { itemImage: { imageId: string } };
    const order = { method: 'PUT', json: { images: [itemImage.imageId, taken] }, token };
    expect((await server.client.call(`/generic/image/order/${_id}`, order)).status).toBe(200);
    for (const image of [foreign, taken, '0'.repeat(32)]) {
      const refused = await server.client.call('/calculate/ai', { json: { image }, token });
      expect([refused.status, refused.body.ermessage]).toEqual([422, 'validation']);
      expect(refused.body.errors).toMatchObject([{ path: 'image', code: 'invalid' }]);
    }
    // Admins are refused too: they did not upload it.
    const admin = await server.client.call('/calculate/ai', { json: { image: foreign }, token: people.admin.token });
    expect(admin.status).toBe(422);
  });
});
