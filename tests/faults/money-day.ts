/** A day of business at the money bench: buyers who meet at the same garments, staff who refund, accounts that Stripe restricts. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { LACKING, READY } from '../support/stripe-server.ts';
import type { Answer, MoneyStage } from './money-stage.ts';

interface Bought {
  _id: string;
  payment: { clientSecret: string } | null;
}

const ADDRESS = {
  name: 'Ada Neri',
  street: 'Via Dante 7',
  zipcode: '20121',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
};

/** What a buyer does with an order. */
const HABITS = [
  { habit: 'pays', weight: 8 },
  { habit: 'card refused, then pays', weight: 1 },
  { habit: 'leaves', weight: 1 },
  { habit: 'pays slowly', weight: 2 },
  { habit: 'says “paid”', weight: 1 },
] as const;

/** One visit: a basket, an order, and what follows. */
async function visit(stage: MoneyStage): Promise<void> {
  const { random, stripe, counts } = stage;
  await sleep(random.between(0, 150));
  const items = random.shuffled(stage.shelf).slice(0, random.between(1, 3));
  const body = {
    items,
    customer: { name: 'Ada Neri', email: `buyer-${random.between(1, 5)}@example.org` },
    shippingAddress: ADDRESS,
    ...(random.next() < 0.4 ? { coupon: random.pick(stage.coupons) } : {}),
  };
  const key = randomUUID();
  const send = () => stage.shop<Bought>('/orders', { body, key });
  // Some press twice.
  const answers = await Promise.all(random.next() < 0.15 ? [send(), send()] : [send()]);
  const [answer] = answers;
  if (new Set(answers.map((each) => each?.data?._id)).size > 1) stage.violations.push('one key made two orders');
  if (!answer) return;
  if (answer.status !== 201) {
    counts.refused += 1;
    return refusedClearly(stage, answer);
  }
  counts.orders += 1;
  const intent = answer.data.payment?.clientSecret.split('_secret')[0];
  if (intent === undefined) return;
  const { habit } = random.weighted(HABITS);
  await sleep(random.between(0, 200));
  if (habit === 'leaves') return;
  if (habit === 'card refused, then pays' && stripe.money.intents.get(intent)?.status === 'requires_payment_method') {
    await stripe.money.fail(intent);
  }
  if (habit === 'pays slowly') {
    const found = stripe.money.intents.get(intent);
    // A payment that the bank is still deciding cannot be cancelled.
    if (found?.status === 'requires_payment_method') found.status = 'processing';
    stage.fault('paid after the reservation');
    return;
  }
  await stage.pay(intent);
  if (habit === 'says “paid”') await stage.shop(`/orders/${answer.data._id}?paid=true`);
}

function refusedClearly(stage: MoneyStage, { status, word, message, items }: Answer): void {
  const isGone = status === 409 && word === 'itemsGone' && items.length > 0;
  const isCoupon = status === 422 && message.length > 0;
  if (!isGone && !isCoupon) stage.violations.push(`refused with ${status} ${word}`);
}

/** Those whose bank took its time. */
async function payLate(stage: MoneyStage): Promise<void> {
  const slow = [...stage.stripe.money.intents.values()].filter(({ status }) => status === 'processing');
  for (const { id } of slow) if (stage.random.next() < 0.35) await stage.pay(id);
}

/** Staff refund lines or an amount of some order that is paid; some press twice. */
async function refund(stage: MoneyStage): Promise<void> {
  const { random, database } = stage;
  const { rows } = await database.pool.query<{ id: string; line: string; cents: string }>(
    `select o.id, l.id as line, l.paid_cents as cents from orders o join order_lines l on l."order" = o.id
     where o.payment_status in ('paid', 'partlyRefunded') and o.status = 'ordered' and l.refunded_cents < l.paid_cents
     order by random() limit 1`,
  );
  const [found] = rows;
  if (!found) return;
  const amount = random.between(1, Math.max(1, Number(found.cents))) / 100;
  const what = random.next() < 0.6 ? { lines: [found.line], shipping: random.next() < 0.3 } : { amount };
  const key = randomUUID();
  const send = () => stage.staff(`/order/${found.id}/refund`, { body: { ...what, reason: 'A stain' }, key });
  const [answer] = await Promise.all(random.next() < 0.3 ? [send(), send()] : [send()]);
  if (answer?.status === 201) stage.counts.refunds += 1;
  else if (answer && answer.status !== 422) stage.violations.push(`a refund was refused with ${answer.status}`);
}

/** A refund to a card that was closed comes back. */
async function failRefund(stage: MoneyStage): Promise<void> {
  const { money } = stage.stripe;
  const { rows } = await stage.database.pool.query<{ stripe_id: string }>(
    `select stripe_id from refunds where status = 'done' and cause = 'staff' order by random() limit 1`,
  );
  const found = money.refunds.get(rows[0]?.stripe_id ?? '');
  if (!found || found.failed) return;
  stage.fault('refund failed after all');
  await money.failRefund(found.id);
}

/** The bank decides the open dispute, or a customer disputes a payment: Stripe takes its money at once. */
async function dispute(stage: MoneyStage): Promise<void> {
  const { random } = stage;
  const { money } = stage.stripe;
  const disputes = [...money.disputes.values()];
  const open = disputes.find(({ status }) => status === 'needs_response');
  if (open) {
    const { verdict } = random.weighted([
      { verdict: 'won', weight: 3 },
      { verdict: 'lost', weight: 1 },
    ] as const);
    stage.fault(`dispute ${verdict}`);
    return money.dispute(open.intent, verdict);
  }
  const paid = [...money.intents.values()].filter(
    ({ id, status, refunded }) =>
      status === 'succeeded' && refunded === 0 && !disputes.some(({ intent }) => intent === id),
  );
  if (paid.length === 0) return;
  stage.fault('payment disputed');
  await money.dispute(random.pick(paid).id, 'needs_response');
}

/** Stripe restricts an account, told or not, or finds nothing to take back on it. */
async function accountProblem(stage: MoneyStage): Promise<() => Promise<void>> {
  const { random, stripe } = stage;
  const { account } = random.pick(stage.hubs);
  const kind = random.pick([
    'account restricted',
    'account restricted, untold',
    'account empty',
    'none',
    'none',
  ] as const);
  if (kind !== 'none') stage.fault(kind);
  if (kind === 'account restricted') await stage.changeAccount(account, LACKING);
  if (kind === 'account restricted, untold') Object.assign(stripe.accounts.get(account) ?? {}, LACKING);
  if (kind === 'account empty') stripe.money.emptied.add(account);
  return async () => {
    if (kind === 'account empty') stripe.money.emptied.delete(account);
    else if (kind !== 'none') await stage.changeAccount(account, READY);
  };
}

/** A day: buyers and staff at the same time, while the server dies. */
export async function day(stage: MoneyStage, { buyers = 7, refunds = 3 } = {}): Promise<void> {
  const { random } = stage;
  stage.arm();
  await stage.restock();
  const over = await accountProblem(stage);
  const times = (count: number, work: () => Promise<void>) => Array.from({ length: count }, work);
  const hurrying = setInterval(() => void stage.hurry().catch(() => undefined), 250);
  try {
    await Promise.all([
      ...times(buyers, () => visit(stage)),
      ...times(refunds, async () => {
        await sleep(random.between(0, 400));
        await refund(stage);
      }),
      ...(random.next() < 0.3 ? [failRefund(stage)] : []),
      ...(random.next() < 0.5 ? [dispute(stage)] : []),
    ]);
    if (random.next() < 0.5) await stage.passTime();
    await payLate(stage);
    await stage.redeliver();
    if (random.next() < 0.7) await over();
  } finally {
    clearInterval(hurrying);
  }
}
