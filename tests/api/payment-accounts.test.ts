/** Payment accounts of hub centers, with Stripe's own library against a local server that speaks its protocol. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { type PaymentAccount, paymentAccount, payoutPlan } from '../../contract/calls/payment-accounts.ts';
import { paymentAccounts, providerEvents } from '../../server/db/schema/payment-accounts.ts';
import { users } from '../../server/db/schema/people.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { enqueue } from '../../server/engine/jobs/queue.ts';
import { readEnvironment } from '../../server/environment.ts';
import { createLog } from '../../server/log.ts';
import { ensureAccount, reserveAccount } from '../../server/services/payments/payment-accounts.ts';
import { paymentAccountJob, repairLater } from '../../server/services/payments/payment-jobs.ts';
import { createPayments } from '../../server/services/payments/stripe.ts';
import { mailsIn, startPost } from '../support/post.ts';
import { startTestServer } from '../support/server-app.ts';
import { eventually } from '../support/server-devices.ts';
import { addPeople, type Person } from '../support/server-people.ts';
import { auditOf } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';
import {
  LACKING,
  READY,
  REFUSED,
  REVIEW,
  startStripeServer,
  STRIPE_KEY,
  STRIPE_SECRET,
} from '../support/stripe-server.ts';

const stripe = await startStripeServer();
afterAll(() => stripe.stop());
const lines: string[] = [];
const payments = createPayments({
  secretKey: STRIPE_KEY,
  webhookSecrets: ['whsec_old', STRIPE_SECRET],
  apiBase: stripe.url,
  pausesMs: [20, 20],
});
const { server, people } = await serverWithPeople({
  payments,
  log: createLog('info', { write: (line: string) => void lines.push(line) }),
});
stripe.hook = `${server.origin}/hooks/stripe`;
const { admin, staff, merchantA, merchantB } = people;
const { db } = server.deps;

const call = (
  path: string,
  { as = merchantA, method = 'GET', json }: { as?: Person; method?: string; json?: unknown } = {},
) => server.client.call(path, { token: as.token, method, json, headers: { 'Accept-Language': 'en' } });
const connect = (hub = merchantA, as: Person = hub) => call(`/merchant/stripe/connect/${hub.id}`, { as });
const read = async (hub = merchantA, as: Person = hub): Promise<PaymentAccount> =>
  paymentAccount.parse((await call(`/merchant/stripe/${hub.id}`, { as })).body.data);
const verify = (as = merchantA, json?: object) => call('/merchant/stripe/verify', { as, method: 'PUT', json });
const rowOf = async ({ id }: Person) =>
  (await db.select().from(paymentAccounts).where(eq(paymentAccounts.merchant, id)))[0];
const idOf = async (hub = merchantA) => (await rowOf(hub))?.stripeId ?? '';
const becomes = (state: string, hub = merchantA) =>
  eventually(async () => {
    const now = await read(hub);
    return now.state === state ? now : undefined;
  });
const creations = () => stripe.requests.filter(({ path, method }) => method === 'POST' && path === '/v2/core/accounts');
const eventsOf = (id: string) => db.$count(providerEvents, eq(providerEvents.id, id));
const idIn = (event: string) => (JSON.parse(event) as { id: string }).id;

beforeEach(async () => {
  stripe.refuseNext(200, 0);
  await server.database.pool.query('update payment_accounts set stripe_id = null, state = $1', ['none']);
  await server.database.pool.query('delete from payment_accounts');
  await server.database.pool.query(`delete from jobs where kind in ('payment-account', 'stripe-event')`);
  await server.database.pool.query(`delete from rate_limits where key like 'payments%'`);
  await server.database.pool.query('update sessions set proven_at = now()');
  stripe.requests.length = 0;
  stripe.reset();
});

describe('connecting', () => {
  it('creates a recipient account with what Stripe needs to know, and opens its form', async () => {
    expect(await read()).toMatchObject({ state: 'none', isConfigured: true, isTest: true, missing: [] });
    const { status, body } = await connect();
    const { url } = body.data as { url: string };
    expect([status, new URL(url).origin]).toEqual([200, stripe.url]);
    const [made] = creations();
    const form = stripe.requests.find(({ path }) => path === '/v2/core/account_links');
    expect(made).toMatchObject({
      key: `ordito-hub:${merchantA.id}:1`,
      authorization: `Bearer ${STRIPE_KEY}`,
      body: {
        contact_email: merchantA.email,
        display_name: 'Hub A',
        identity: { country: 'IT' },
        defaults: {
          currency: 'eur',
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
        metadata: { ordito_hub: merchantA.id },
      },
    });
    const back = `${server.origin}/merchants/stripe/confirm/index?hub=${merchantA.id}`;
    expect(form?.body).toMatchObject({
      account: await idOf(),
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: back, refresh_url: `${back}&result=expired` },
      },
    });
    const now = await read();
    expect(now.state).toBe('onboarding');
    expect(now.missing).toEqual(
      ['business', 'address', 'taxNumber', 'person', 'document', 'bankAccount', 'terms'].map((what) => ({
        what,
        isRejected: false,
      })),
    );
  });

  it('two tabs, a lost answer and a crash before the commit give one account', async () => {
    const tabs = await Promise.all([connect(), connect(), connect()]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(creations().map(({ key }) => key)).size).toBe(1);
    expect(await idOf()).not.toBe('');
    const before = stripe.accounts.size;

    stripe.loseNextAnswer();
    const lost = await connect(merchantB);
    expect([lost.status, stripe.accounts.size]).toEqual([200, before + 1]);
    expect((await rowOf(merchantB))?.creation).toBeNull();
    // A database restored from a backup finds the account again.
    const id = await idOf(merchantB);
    await db.delete(paymentAccounts).where(eq(paymentAccounts.merchant, merchantB.id));
    expect([(await connect(merchantB)).status, await idOf(merchantB)]).toEqual([200, id]);
    expect(stripe.accounts.size).toBe(before + 1);
    // One that was closed at Stripe meanwhile is replaced.
    Object.assign(stripe.accounts.get(id) ?? {}, { closed: true });
    expect((await connect(merchantB)).status).toBe(200);
    expect([stripe.accounts.size, await idOf(merchantB)]).toEqual([before + 2, expect.not.stringMatching(id)]);
  });

  it('a crash between the answer of Stripe and the commit is repaired by a job, with the same account', async () => {
    await reserveAccount(db, merchantB.id, (tx) => repairLater(tx, merchantB.id));
    const author = { caller: merchantB.caller, requestId: null, channel: null };
    const crash = { db, payments, reach: () => expect.fail('killed') };
    const size = stripe.accounts.size;
    await expect(ensureAccount(crash, merchantB.id, author)).rejects.toThrow('killed');
    expect([await idOf(merchantB), stripe.accounts.size]).toEqual(['', size + 1]);
    // Another address meanwhile: the repeated call says what the first said.
    await db.update(users).set({ email: 'moved@example.org' }).where(eq(users.id, merchantB.id));
    await server.database.pool.query(`update jobs set due_at = now() where kind = 'payment-account'`);
    await eventually(async () => (await idOf(merchantB)) || undefined);
    expect([stripe.accounts.size, new Set(creations().map(({ key }) => key)).size]).toEqual([size + 1, 1]);
    await db.update(users).set({ email: merchantB.email }).where(eq(users.id, merchantB.id));
  });

  it('a link that has expired leads back, and the next one opens the form of the same account', async () => {
    const open = async () => (await connect()).body.data as { url: string };
    const { url } = await open();
    stripe.expireLinks();
    const late = await fetch(url, { redirect: 'manual' });
    const back = new URL(late.headers.get('Location') ?? '');
    expect([late.status, back.href.startsWith(server.origin)]).toEqual([303, true]);
    const next = await open();
    expect(next.url).not.toBe(url);
    const form = await fetch(next.url, { redirect: 'manual' });
    expect([form.status, creations().length, await idOf()]).toEqual([200, 1, [...stripe.accounts.keys()][0]]);
  });

  it('tells the history of the hub center, and shows the state in its record to all but reviewers', async () => {
    await connect(merchantA, staff);
    const [entry] = (await auditOf(server, merchantA.id, ['action', 'user_id', 'changes'])).slice(-1);
    expect(entry).toEqual({
      action: 'paymentAccountConnected',
      user_id: staff.id,
      changes: { paymentAccount: { from: 'none', to: 'onboarding' } },
    });
    const seen = async (as: Person) => (await call(`/merchant/${merchantA.id}`, { as })).body.data;
    expect(await seen(admin)).toMatchObject({ paymentAccount: 'onboarding' });
    expect(await seen(people.reviewer)).not.toHaveProperty('paymentAccount');
  });
});

describe('access', () => {
  it('another merchant’s account does not exist, and admins must name one', async () => {
    await connect(merchantB);
    for (const [method, path, json] of [
      ['GET', `/merchant/stripe/${merchantB.id}`],
      ['GET', `/merchant/stripe/connect/${merchantB.id}`],
      ['PUT', '/merchant/stripe/verify', { id: merchantB.id }],
      ['DELETE', '/merchant/stripe', { id: merchantB.id }],
      ['DELETE', `/merchant/stripe?id=${merchantB.id}`],
      ['DELETE', `/merchant/deletestripe/${merchantB.id}`],
    ] as const) {
      const { status, body } = await call(path, { method, json });
      expect([path, status, body.ermessage]).toEqual([path, 404, 'notFound']);
    }
    expect((await read(merchantB)).state).toBe('onboarding');
    const unnamed = await verify(admin);
    expect([unnamed.status, unnamed.body.errors]).toMatchObject([422, [{ path: 'id', code: 'required' }]]);
    expect((await verify(staff, { id: merchantB.id })).status).toBe(200);
  });

  it('reviewers cannot filter by what they do not see', async () => {
    await connect();
    const listed = async (query: string, as = admin) => call(`/merchants?${query}`, { as });
    expect((await listed('paymentAccount=onboarding')).body).toMatchObject({ total: 1, data: [{ _id: merchantA.id }] });
    expect((await listed('paymentAccount=none&paymentAccount=ready')).body.total).toBe(1);
    const refused = await listed('paymentAccount=onboarding', people.reviewer);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'paymentAccount', code: 'unknownField' }],
    ]);
    expect((await listed('status=active', people.reviewer)).status).toBe(200);
  });
});

describe('state', () => {
  it('is ready, in review, restricted or refused as Stripe says, and never as an event says', async () => {
    await connect();
    const id = await idOf();
    await stripe.change(id, REVIEW);
    expect((await becomes('inReview')).missing).toEqual([]);
    await stripe.change(id, READY, 'v2.core.account[configuration.recipient].capability_status_updated');
    expect(await becomes('ready')).toMatchObject({ missing: [], dueBy: null, needsHelp: false });
    // Later Stripe wants more, and the merchant hears of it.
    await stripe.change(id, LACKING);
    expect(await becomes('restricted')).toMatchObject({
      missing: [
        { what: 'document', isRejected: true },
        { what: 'bankAccount', isRejected: false },
      ],
      dueBy: LACKING.dueBy,
      needsHelp: false,
    });
    const mailed = async () => (await mailsIn(server.mailDir)).find(({ to }) => to.includes(merchantA.email));
    const letter = await eventually(mailed);
    expect(letter?.subject).toBe('Il tuo conto di pagamento ha bisogno di te');
    expect(letter?.text).toContain(`/setting/merchants/setting`);
    await stripe.change(id, REFUSED);
    await eventually(async () => ((await read()).needsHelp ? true : undefined));
  });

  it('events are stored once, may come in any order and again, and are applied by reading back', async () => {
    await connect();
    const id = await idOf();
    const events = ['v2.core.account.updated', 'v2.core.account[requirements].updated'].map((type) =>
      stripe.event(id, type),
    );
    Object.assign(stripe.accounts.get(id) ?? {}, READY);
    const statuses = await Promise.all([...events.toReversed(), ...events].map((event) => stripe.deliver(event)));
    expect(statuses).toEqual([200, 200, 200, 200]);
    await becomes('ready');
    for (const event of events) expect(await eventsOf(idIn(event))).toBe(1);
    await eventually(async () => {
      const waiting = await db.$count(providerEvents, eq(providerEvents.state, 'waiting'));
      return waiting === 0 || undefined;
    });
    const reads = stripe.requests.length;
    expect(await stripe.deliver(events[0] ?? '')).toBe(200);
    expect(stripe.requests.length).toBe(reads);
    const { rows } = await server.database.pool.query('select * from provider_events limit 1');
    expect(Object.keys(rows[0] as object).toSorted()).toEqual(
      ['account', 'created_at', 'id', 'payment', 'received_at', 'state', 'type'].toSorted(),
    );
  });

  const balance = { type: 'balance.available', created: 1, livemode: false, data: { object: { object: 'balance' } } };
  it.each([
    ['of an account that is not ours', stripe.event('acct_1unknown')],
    ['about nothing with an id', JSON.stringify({ id: 'evt_balance', object: 'event', ...balance })],
  ])('an event %s is kept, and changes nothing', async (_what, event) => {
    expect(await stripe.deliver(event)).toBe(200);
    await eventually(async () => {
      const [row] = await db
        .select()
        .from(providerEvents)
        .where(eq(providerEvents.id, idIn(event)));
      return row?.state === 'ignored' || undefined;
    });
  });

  it('a wrong, missing or old signature, another body or the other mode is 400, and nothing is stored', async () => {
    const event = stripe.event('acct_1any');
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    expect(await stripe.deliver(event, { secret: 'whsec_other' })).toBe(400);
    expect(await stripe.deliver(event, { at: minutesAgo(5.1) })).toBe(400);
    expect(await stripe.deliver(event, { at: minutesAgo(-5.1) })).toBe(400);
    expect(await stripe.deliver(stripe.event('acct_1any', 'v2.core.account.updated', { livemode: true }))).toBe(400);
    expect(await stripe.deliver(JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid' }))).toBe(400);
    const bare = await fetch(stripe.hook ?? '', { method: 'POST', body: event });
    expect(bare.status).toBe(400);
    const large = await fetch(stripe.hook ?? '', { method: 'POST', body: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
    expect(await eventsOf(idIn(event))).toBe(0);
    expect(await stripe.deliver(event, { at: minutesAgo(4.5) })).toBe(200);
    expect(await stripe.deliver(stripe.event('acct_1any'), { secret: 'whsec_old' })).toBe(200);
  });

  it('an older answer never replaces a newer one', async () => {
    await connect();
    await db
      .update(paymentAccounts)
      .set({ checkedAt: new Date(Date.now() + 60_000) })
      .where(eq(paymentAccounts.merchant, merchantA.id));
    await stripe.change(await idOf(), READY);
    expect((await verify()).status).toBe(200);
    expect((await read()).state).toBe('onboarding');
  });

  it('an account closed at Stripe is forgotten, and the next one is another', async () => {
    await connect();
    const first = await idOf();
    await stripe.change(first, { closed: true }, 'v2.core.account.closed');
    await becomes('none');
    expect((await verify()).body.message).toBe('Stripe account not found');
    expect((await connect()).status).toBe(200);
    expect([await idOf(), (await rowOf(merchantA))?.generation]).toEqual([expect.not.stringMatching(first), 2]);
  });
});

describe('disconnecting', () => {
  it('closes the account at Stripe, once, and needs a proof of who one is', async () => {
    await connect();
    const id = await idOf();
    await server.database.pool.query(`update sessions set proven_at = now() - interval '1 hour'`);
    const unproven = await call('/merchant/stripe', { method: 'DELETE' });
    expect([unproven.status, unproven.body.errors]).toMatchObject([422, [{ code: 'proofNeeded' }]]);
    await server.database.pool.query('update sessions set proven_at = now()');
    const done = await call('/merchant/stripe', { method: 'DELETE', json: { id: merchantA.id } });
    expect([done.status, done.body.message, done.body.data]).toMatchObject([
      200,
      'Payment account disconnected',
      { state: 'none' },
    ]);
    expect(stripe.accounts.get(id)?.closed).toBe(true);
    const again = await call(`/merchant/deletestripe/${merchantA.id}`, { method: 'DELETE', as: admin });
    expect([again.status, again.body.ermessage, again.body.message]).toEqual([
      404,
      'notFound',
      'Stripe account not found',
    ]);
  });

  it('keeps an account that holds money, and finishes one whose answer was lost', async () => {
    await connect();
    const account = stripe.accounts.get(await idOf());
    Object.assign(account ?? {}, { holdsMoney: true });
    const kept = await call('/merchant/stripe', { method: 'DELETE' });
    expect([kept.status, kept.body.message]).toEqual([409, expect.stringContaining('still holds money')]);
    expect((await read()).state).toBe('onboarding');
    Object.assign(account ?? {}, { holdsMoney: false, closed: true });
    expect((await call(`/merchant/deletestripe/${merchantA.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await read()).state).toBe('none');
  });
});

describe('Stripe', () => {
  it('that is down is a clear message, and nothing is lost: the same account is made later', async () => {
    stripe.refuseNext(503, 3);
    const down = await connect();
    expect([down.status, down.body.message]).toEqual([503, expect.stringContaining('Nothing is lost')]);
    expect(down.headers.get('Retry-After')).toBe('10');
    const { rows } = await server.database.pool.query(`select 1 from jobs where kind = 'payment-account'`);
    expect(rows).toHaveLength(1);
    expect((await connect()).status).toBe(200);
    expect(new Set(creations().map(({ key }) => key)).size).toBe(1);
    stripe.refuseNext(0, 6);
    expect((await verify()).status).toBe(503);
    expect((await read()).state).toBe('onboarding');
  });

  it('that limits the rate is asked again, also by the job of an event', async () => {
    stripe.refuseNext(429, 2);
    expect((await connect()).status).toBe(200);
    const id = await idOf();
    stripe.refuseNext(429, 3);
    await stripe.change(id, READY);
    const due = () =>
      server.database.pool.query(`update jobs set due_at = now() where kind = 'stripe-event' and state = 'waiting'`);
    await eventually(async () => {
      await due();
      return (await read()).state === 'ready' || undefined;
    });
  });

  it('that refuses the key is told, and no key, secret or text of Stripe reaches the log', async () => {
    const other = createPayments({ secretKey: 'sk_test_wrong', webhookSecrets: [STRIPE_SECRET], apiBase: stripe.url });
    const wrong = await startTestServer({ databaseUrl: server.databaseUrl, payments: other, log: server.deps.log });
    const { status, body } = await wrong.client.call(`/merchant/stripe/connect/${merchantA.id}`, {
      token: merchantA.token,
    });
    await wrong.stop();
    expect([status, body.ermessage]).toEqual([409, 'transitionNotAllowed']);
    const log = lines.join('');
    expect(log).toContain('stripe');
    for (const secret of ['sk_test', 'whsec_', 'acct_1', merchantA.email]) expect(log).not.toContain(secret);
  });

  it('tells the payout schedule and the next payout, as Stripe has them', async () => {
    const plan = async (as = merchantA) => call(`/merchant/stripe/payouts/${merchantA.id}`, { as });
    expect([(await plan()).status, (await plan(merchantB)).status]).toEqual([404, 404]);
    await connect();
    const at = (day: string) => Date.parse(day) / 1000;
    const paidOut = [
      { amount: 900, status: 'pending' as const, arrival: at('2026-12-07') },
      { amount: 4198, status: 'in_transit' as const, arrival: at('2026-12-01') },
      { amount: 100, status: 'paid' as const, arrival: at('2026-11-24') },
    ];
    const schedule = { interval: 'weekly', weekly_payout_days: ['tuesday', 'friday'] };
    await stripe.change(await idOf(), { ...READY, schedule, paidOut });
    const { status, body } = await plan(admin);
    expect([status, payoutPlan.parse(body.data)]).toEqual([
      200,
      {
        interval: 'weekly',
        weekdays: ['tuesday', 'friday'],
        monthdays: [],
        next: { amountCents: 4198, day: '2026-12-01' },
        failed: null,
      },
    ]);
    await stripe.change(await idOf(), { schedule: { interval: 'hourly' }, paidOut: [] });
    expect((await plan()).body.data).toEqual({ interval: null, weekdays: [], monthdays: [], next: null, failed: null });
  });

  it('tells a payout that the bank has refused until the next one: on the page, in the history, and by one mail', async () => {
    await connect();
    const id = await idOf();
    await stripe.change(id, READY);
    const failed = { amount: 4198, status: 'failed' as const, arrival: Date.parse('2026-11-24') / 1000 };
    await stripe.change(id, { paidOut: [failed] });
    const payout = { id: 'po_1', object: 'payout', amount: 4198, status: 'failed' };
    const more = { object: 'event', created: 1_795_000_000, account: id, data: { object: payout } };
    const event = stripe.event(id, 'payout.failed', more);
    await Promise.all([stripe.deliver(event), stripe.deliver(event)]);
    const plan = async () => payoutPlan.parse((await call(`/merchant/stripe/payouts/${merchantA.id}`)).body.data);
    const isApplied = and(eq(providerEvents.type, 'payout.failed'), eq(providerEvents.state, 'applied'));
    await expect.poll(() => db.$count(providerEvents, isApplied)).toBe(1);
    expect(await plan()).toMatchObject({ next: null, failed: { amountCents: 4198, day: '2026-11-24' } });
    const noted = async () => {
      const { body } = await call(`/history/merchant/${merchantA.id}`, { as: admin });
      return (body.data as { action: string }[]).filter(({ action }) => action === 'payoutFailed').length;
    };
    const mailed = async () =>
      (await mailsIn(server.mailDir)).filter(({ subject }) => subject === 'La tua banca ha rifiutato un accredito')
        .length;
    const readBack = async () => {
      await enqueue(db, paymentAccountJob, [{ input: { hub: merchantA.id }, key: merchantA.id }], { renew: true });
      await expect.poll(() => db.$count(jobs, eq(jobs.kind, paymentAccountJob.kind))).toBe(0);
    };
    await expect.poll(mailed).toBe(1);
    // Read again every night, also if no event ever comes: each is told once.
    await readBack();
    expect(await noted()).toBe(1);
    stripe.accounts.get(id)?.paidOut.unshift({ ...failed, amount: 500 });
    await readBack();
    expect(await noted()).toBe(2);
    await expect.poll(mailed).toBe(2);
    stripe.accounts.get(id)?.paidOut.shift();
    // One to the same bank account is on its way already.
    const next = { amount: 4198, status: 'pending' as const, arrival: Date.parse('2026-12-01') / 1000 };
    await stripe.change(id, { paidOut: [next, failed] });
    expect(await plan()).toMatchObject({ next: { day: '2026-12-01' }, failed: { day: '2026-11-24' } });
    await stripe.change(id, { paidOut: [{ ...next, status: 'paid' }, failed] });
    expect(await plan()).toMatchObject({ next: null, failed: null });
  });

  it('that is not configured: screens are told, calls refused, and no event accepted', async () => {
    const off = await startTestServer();
    const { merchantA: merchant } = await addPeople(off);
    const get = (path: string) =>
      off.client.call(path, { token: merchant.token, headers: { 'Accept-Language': 'en' } });
    expect((await get(`/merchant/stripe/${merchant.id}`)).body.data).toMatchObject({
      isConfigured: false,
      state: 'none',
    });
    const refused = await get(`/merchant/stripe/connect/${merchant.id}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('not set up on this server')]);
    expect((await fetch(`${off.origin}/hooks/stripe`, { method: 'POST', body: '{}' })).status).toBe(404);
    await off.stop();
  });
});

it('an admin mails the link, and the set-up of the hub center knows when the account is ready', async () => {
  const setup = async () => (await call(`/merchant/setup/${merchantA.id}`, { as: admin })).body.data;
  expect(await setup()).toMatchObject({ payment: false });
  const { status, body } = await call(`/merchant/stripe/link/${merchantA.id}`, { as: admin, method: 'POST' });
  expect([status, body.data]).toEqual([200, { link: `${server.origin}/setting/merchants/setting` }]);
  const post = await startPost();
  const mailing = await startTestServer({ databaseUrl: server.databaseUrl, payments, smtpUrl: post.url });
  const sent = await mailing.client.call(`/merchant/stripe/link/${merchantB.id}`, {
    token: staff.token,
    method: 'POST',
  });
  // The other server of this database may send it too, to a file.
  expect([sent.status, sent.body.data]).toEqual([200, { link: null }]);
  const [entry] = (await auditOf(server, merchantB.id, ['action', 'user_id'])).slice(-1);
  expect(entry).toEqual({ action: 'paymentAccountLinkSent', user_id: staff.id });
  await mailing.stop();
  await post.stop();
  await connect();
  await stripe.change(await idOf(), READY);
  await becomes('ready');
  expect(await setup()).toMatchObject({ payment: true });
});

describe('settings', () => {
  const withKeys = { STRIPE_SECRET_KEY: 'sk_test_a1', STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' };
  it('are read, several secrets among them', () => {
    expect(readEnvironment({}).payments).toBeNull();
    expect(readEnvironment({ ...withKeys, STRIPE_API_BASE: 'http://127.0.0.1:12111' }).payments).toEqual({
      secretKey: 'sk_test_a1',
      webhookSecrets: ['whsec_a', 'whsec_b'],
      apiBase: 'http://127.0.0.1:12111',
    });
  });
  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_a1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together'],
    [{ ...withKeys, STRIPE_SECRET_KEY: 'pk_test_a1' }, 'must be a secret or restricted key'],
    [{ ...withKeys, STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' }, 'separated by commas'],
    [{ ...withKeys, STRIPE_API_BASE: 'http://stripe.example' }, 'must be https'],
    [{ ...withKeys, STRIPE_API_BASE: 'nowhere' }, 'STRIPE_API_BASE'],
  ])('that are wrong are named at the start, without the key', (source, words) => {
    expect(() => readEnvironment(source)).toThrow(words);
    expect(() => readEnvironment(source)).not.toThrow('a1');
  });
});
