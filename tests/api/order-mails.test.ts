import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { LANGUAGES } from '../../contract/languages.ts';
import { audit } from '../../server/db/schema/ledger.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { shipments } from '../../server/db/schema/shipments.ts';
import { jobs } from '../../server/db/schema/work.ts';
import type { Letter } from '../../server/mail/mailer.ts';
import { orderMailJob } from '../../server/services/orders/order-mails.ts';
/** What customers hear of their orders: once for each thing that happens, in their language. */
import { offer } from '../support/on-sale.ts';
import {
  addForSale,
  connectHub,
  expireOrder,
  intentOf,
  linesOf,
  order,
  passReservation,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import { form, jpeg } from '../support/server-photos.ts';

const { bench, server, people, stripe } = await startOrderBench({ mail: 0 });
const { merchantA, merchantB, admin } = people;
const { db } = server.deps;

const sent: Letter[] = [];
const mailer = {
  sends: true,
  host: null,
  verify: async () => undefined,
  forget: async () => 0,
  async send(letter: Letter) {
    sent.push(letter);
  },
};
const kind = orderMailJob.kind;
const owed = () => db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(jobs.createdAt, jobs.id);
/** Runs every owed mail, as the worker would. */
async function deliver(more: Partial<typeof bench.deps> = {}) {
  for (const job of await owed()) {
    await orderMailJob.handle({ ...bench.deps, mailer, ...more }, job.input as never, job, async () => undefined);
    await db.delete(jobs).where(eq(jobs.id, job.id));
  }
}
const call = (path: string, json?: unknown, method = 'PUT') =>
  server.client.call(path, { token: admin.token, json, method, headers: { 'Accept-Language': 'en' } });
const move = (id: string, status: string) => call(`/order/status/${id}`, { status, reason: 'By phone' });
const resend = (id: string, mail: string) => call(`/order/resendMail/${id}`, { mail });
const mailed = async (id: string) =>
  (await db.select({ action: audit.action }).from(audit).where(eq(audit.recordId, id)).orderBy(audit.at))
    .map(({ action }) => action)
    .filter((action) => action.endsWith('Mailed'));

beforeEach(async () => {
  sent.length = 0;
  stripe.reset();
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
  await db.delete(jobs).where(eq(jobs.kind, kind));
});

async function ordered(more: Parameters<typeof order>[2] = {}, hubs = [merchantA]) {
  const garments = [];
  for (const hub of hubs) garments.push(await addForSale(server, hub, 2000));
  return order(bench, garments, more);
}
async function paid(more: Parameters<typeof order>[2] = {}, hubs = [merchantA]) {
  const id = await ordered(more, hubs);
  await stripe.money.pay(await intentOf(bench, id));
  await runMoneyJobs(bench);
  return id;
}

describe('a mail of an order', () => {
  it('that is paid says what it costs and where it goes, with photos that come along', async () => {
    const parts = form([['itemImage', await jpeg()]]);
    const captured = await server.client.call('/product/mobile', { token: merchantA.token, form: parts });
    const { _id: garment } = captured.body.data as { _id: string };
    await offer(server, garment, 2000);
    const customer = { name: 'Ada <b>Rossi', email: 'ada@example.org', mobile: null, language: 'en' };
    const id = await order(bench, [garment], { customer });
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    await deliver();
    const [letter] = sent;
    const [line] = await linesOf(bench, id);
    expect(letter).toMatchObject({ to: { address: 'ada@example.org' }, language: 'en' });
    expect(letter?.subject).toMatch(/^Your order \d{4}-\d{6} is confirmed$/);
    expect(letter?.text).toContain(`Jacket (${line?.code}): 20,00\u00a0€`);
    expect(letter?.text).toContain('Total: 25,00\u00a0€');
    expect(letter?.text).toContain('Via Roma 1\n40121 Bologna BO\nItaly');
    expect(letter?.html).toContain('Ada &lt;b&gt;Rossi');
    // Nothing is loaded from elsewhere.
    expect(letter?.html).not.toMatch(/src="http|url\(/);
    expect(letter?.html).toContain('src="cid:item0@ordito"');
    expect(letter?.attachments).toMatchObject([{ contentType: 'image/jpeg', cid: 'item0@ordito' }]);
    expect(await mailed(id)).toEqual(['paidMailed']);
  });

  it('is in the language of the customer', async () => {
    for (const language of LANGUAGES) {
      await paid({ customer: { name: 'Ada', email: `${language}@example.org`, mobile: null, language } });
    }
    await deliver();
    expect(sent.map(({ language }) => language)).toEqual([...LANGUAGES]);
    const untranslated = sent.map(({ subject }) => subject.replaceAll(/\d/g, ''));
    expect(new Set(untranslated).size).toBe(LANGUAGES.length);
  });

  it('is owed once, however often Stripe tells of the payment', async () => {
    const id = await ordered();
    const intent = await intentOf(bench, id);
    await stripe.money.pay(intent);
    await runMoneyJobs(bench);
    await deliver();
    for (let again = 0; again < 2; again += 1) await stripe.deliver(stripe.event(intent, 'payment_intent.succeeded'));
    await runMoneyJobs(bench);
    expect(await owed()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('is sent once by a worker that runs it again, and has one id if the worker died before it noted that', async () => {
    const id = await paid();
    const [job] = await owed();
    const run = (more = {}) =>
      orderMailJob.handle({ ...bench.deps, mailer, ...more }, job?.input as never, job as never, async () => undefined);
    const reach = (point: string) => {
      if (point === 'order-mail-sent') throw new Error('killed');
    };
    await expect(run({ reach })).rejects.toThrow('killed');
    await run();
    await run();
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ messageId }) => messageId))).toEqual(new Set([`<paid.${id}@ordito>`]));
    expect(await mailed(id)).toEqual(['paidMailed']);
  });

  it('waits while the mail server is down', async () => {
    const id = await paid();
    const down = {
      ...mailer,
      send: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
    };
    await expect(deliver({ mailer: down })).rejects.toThrow('ECONNREFUSED');
    expect(await mailed(id)).toEqual([]);
    await deliver();
    expect(await mailed(id)).toEqual(['paidMailed']);
  });

  it('tells of each refund, with its amount', async () => {
    const id = await paid({ customer: { name: 'Ada', email: 'ada@example.org', mobile: null, language: 'en' } });
    await deliver();
    for (const amount of [5, 3]) {
      expect((await call(`/order/${id}/refund`, { amount, reason: 'Late' }, 'POST')).status).toBe(201);
      await runMoneyJobs(bench);
    }
    await deliver();
    const refunds = sent.slice(1);
    expect(refunds.map(({ subject }) => subject.slice(0, 21))).toEqual([
      'Refund for your order',
      'Refund for your order',
    ]);
    expect(refunds[0]?.text).toContain('5,00\u00a0€');
    expect(refunds[1]?.text).toContain('3,00\u00a0€');
    expect(refunds[1]?.text).toContain('Refunded: -8,00\u00a0€');
  });

  it('of one that expired or was cancelled says that nothing was paid; one paid after all is not told of its expiry', async () => {
    const language = 'en';
    const customer = { name: 'Ada', email: 'ada@example.org', mobile: null, language };
    const cancelled = await ordered({ customer });
    expect((await move(cancelled, 'cancelled')).status).toBe(200);
    const expired = await ordered({ customer });
    await passReservation(bench, expired);
    await expireOrder(bench, expired);
    await deliver();
    expect(sent.map(({ subject }) => subject.replaceAll(/[\d-]/g, ''))).toEqual([
      'Your order  was cancelled',
      'Your order  has expired',
    ]);
    for (const { text } of sent) expect(text).toContain('You have paid nothing');
    const late = await ordered({ customer });
    await passReservation(bench, late);
    await expireOrder(bench, late);

    await db.update(orders).set({ status: 'ordered', paidAt: new Date() }).where(eq(orders.id, late));
    await deliver();
    expect(await mailed(late)).toEqual([]);
  });

  it('tells of each shipment with its tracking, and only of its items', async () => {
    const id = await paid({ customer: { name: 'Ada', email: 'ada@example.org', mobile: null, language: 'en' } }, [
      merchantA,
      merchantB,
    ]);
    await deliver();
    const parts = await db.select().from(shipments).where(eq(shipments.order, id));
    expect(parts).toHaveLength(2);
    const [first] = parts;
    await call(`/shipment/status/${first?.id}`, { status: 'collected' });
    const shipped = await call(`/shipment/status/${first?.id}`, { status: 'shipped', carrier: 'BRT', tracking: 'ZX1' });
    expect(shipped.status).toBe(200);
    await deliver();
    const [, letter] = sent;
    const lines = await linesOf(bench, id);
    const own = lines.find(({ hub }) => hub === first?.hubcenter);
    const other = lines.find(({ hub }) => hub !== first?.hubcenter);
    expect(letter?.subject).toMatch(/is on its way$/);
    expect(letter?.text).toContain('BRT ZX1');
    expect(letter?.text).toContain(own?.code);
    expect(letter?.text).not.toContain(other?.code);
  });

  it('of a shipment leaves out what was refunded before', async () => {
    const id = await paid({}, [merchantA, merchantA]);
    const [kept, refunded] = await linesOf(bench, id);
    const back = await call(`/order/${id}/refund`, { lines: [refunded?.id], reason: 'Not found' }, 'POST');
    expect(back.status).toBe(201);
    await runMoneyJobs(bench);
    await deliver();
    const [parcel] = await db.select().from(shipments).where(eq(shipments.order, id));
    for (const status of ['collected', 'shipped']) await call(`/shipment/status/${parcel?.id}`, { status });
    await deliver();
    expect(sent.at(-1)?.text).toContain(kept?.code);
    expect(sent.at(-1)?.text).not.toContain(refunded?.code);
  });

  it('goes to nobody whose data was erased', async () => {
    const id = await paid();
    await db.update(orders).set({ customerEmail: 'erased-1@erased.invalid' }).where(eq(orders.id, id));
    await deliver();
    expect([sent, await mailed(id)]).toEqual([[], []]);
    expect((await resend(id, 'paid')).status).toBe(403);
  });

  it('is sent again by staff, in the history, and not if it is not so', async () => {
    const id = await paid();
    await deliver();
    expect((await resend(id, 'paid')).status).toBe(200);
    await deliver();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.messageId).not.toBe(sent[1]?.messageId);
    expect(await mailed(id)).toEqual(['paidMailed', 'paidMailed']);
    const about = and(eq(audit.recordId, id), eq(audit.action, 'resendMail'));
    expect(await db.select().from(audit).where(about)).toMatchObject([{ userId: admin.caller._id }]);
    for (const mail of ['shipped', 'refunded', 'cancelled', 'expired']) {
      const refused = await resend(id, mail);
      expect(refused.body.errors).toMatchObject([{ path: 'mail', code: 'noSuchMail' }]);
    }
    expect((await resend(await ordered(), 'paid')).status).toBe(403);
    expect((await resend(randomUUID(), 'paid')).status).toBe(404);
    const asMerchant = await server.client.call(`/order/resendMail/${id}`, {
      token: merchantA.token,
      json: { mail: 'paid' },
      method: 'PUT',
    });
    expect(asMerchant.status).toBe(403);
  });
});
