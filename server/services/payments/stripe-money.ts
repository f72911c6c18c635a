/** The calls of Stripe that move money. */
import type { Stripe as Client } from 'stripe';

import type { CallKey, Made, MoneyCalls } from './money-calls.ts';
import { writeLines } from './sold-lines.ts';
import { CALL, idOf, isFailedRefund, PAYMENT, readDispute, readIntent, readMove } from './stripe-objects.ts';

type Send = <T>(send: (stripe: Client) => Promise<T>) => Promise<T>;

const CURRENCY = 'eur';
const expand = ['latest_charge.balance_transaction'];
const SEARCHED = expand.map((each) => `data.${each}`);

type Found = { id: string; amount: number; metadata: Client.Metadata | null };

/** Makes a call once: finds what it has made if its key may be forgotten, among what is listed for it. */
async function once<Object extends Found>(
  call: Send,
  { key, isOld }: CallKey,
  {
    row,
    list,
    create,
  }: {
    /** The id of ours, by the name it has in the metadata. */
    row: Record<string, string>;
    list: (stripe: Client) => AsyncIterable<Object>;
    create: (stripe: Client, metadata: Record<string, string>, options: { idempotencyKey: string }) => Promise<Object>;
  },
): Promise<Object> {
  const metadata = { ...row, [CALL]: key.replace(/~\d+$/, '') };
  const made = isOld ? await call((stripe) => findMade(list(stripe), Object.entries(metadata))) : null;
  return made ?? call((stripe) => create(stripe, metadata, { idempotencyKey: key }));
}

async function findMade<Object extends Found>(
  list: AsyncIterable<Object>,
  names: readonly (readonly [string, string])[],
): Promise<Object | null> {
  for await (const made of list) if (names.some(([name, value]) => made.metadata?.[name] === value)) return made;
  return null;
}

/** A refund that has failed is to be made again. */
async function* withoutFailed(list: AsyncIterable<Client.Refund>): AsyncGenerator<Client.Refund> {
  for await (const refund of list) if (!isFailedRefund(refund.status)) yield refund;
}

const madeOf = ({ id, amount }: Found): Made => ({ id, amountCents: amount });

/** The calls, through a function that sends with retries. */
export const moneyCalls = (call: Send): MoneyCalls => ({
  async createIntent({ payment, order, number, amountCents, lines }, key) {
    const intent = {
      amount: amountCents,
      currency: CURRENCY,
      automatic_payment_methods: { enabled: true },
      transfer_group: order,
      description: number,
    };
    const made = await once(call, key, {
      row: { [PAYMENT]: payment },
      // Intents have no list by order. Whoever searches has waited for longer than the index lags behind, or nobody could pay it yet.
      list: (stripe) =>
        stripe.paymentIntents.search({ query: `metadata['${PAYMENT}']:'${payment}'`, expand: SEARCHED }),
      create: (stripe, metadata, options) => {
        const about = { ...metadata, ordito_order: order, ordito_number: number, ...writeLines(lines) };
        return stripe.paymentIntents.create({ ...intent, metadata: about }, options);
      },
    });
    return readIntent(made);
  },
  readIntent: async (id) => readIntent(await call((stripe) => stripe.paymentIntents.retrieve(id, { expand }))),
  cancelIntent: async (id) => readIntent(await call((stripe) => stripe.paymentIntents.cancel(id, { expand }))),
  async transfer({ transfer, order, amountCents, destination, source }, key) {
    const sent = {
      amount: amountCents,
      currency: CURRENCY,
      destination,
      transfer_group: order,
      ...(source ? { source_transaction: source } : {}),
    };
    const made = await once(call, key, {
      row: { ordito_transfer: transfer },
      list: (stripe) => stripe.transfers.list({ transfer_group: order, limit: PAGE }),
      create: (stripe, metadata, options) => stripe.transfers.create({ ...sent, metadata }, options),
    });
    return madeOf(made);
  },
  async reverse({ reversal, transfer, amountCents }, key) {
    const made = await once(call, key, {
      row: { ordito_reversal: reversal },
      list: (stripe) => stripe.transfers.listReversals(transfer, { limit: PAGE }),
      create: (stripe, metadata, options) =>
        stripe.transfers.createReversal(transfer, { amount: amountCents, metadata }, options),
    });
    return madeOf(made);
  },
  async refund({ refund, payment, amountCents, isPastFailed = false }, key) {
    const sent = { payment_intent: payment, amount: amountCents };
    const made = await once(call, key, {
      row: { ordito_refund: refund },
      list: (stripe) => {
        const all = stripe.refunds.list({ payment_intent: payment, limit: PAGE });
        return isPastFailed ? withoutFailed(all) : all;
      },
      create: (stripe, metadata, options) => stripe.refunds.create({ ...sent, metadata }, options),
    });
    return madeOf(made);
  },
  async readRefund(id) {
    const { status, failure_reason: reason } = await call((stripe) => stripe.refunds.retrieve(id));
    return { isFailed: isFailedRefund(status), reason: `Stripe: ${reason ?? status ?? ''}` };
  },
  async readDisputes(payment) {
    const { data } = await call((stripe) => stripe.disputes.list({ payment_intent: payment, limit: PAGE }));
    return data.map(readDispute);
  },
  async listFailedRefunds(since) {
    const found = await call((stripe) =>
      stripe.refunds.list(madeSince(since)).autoPagingToArray({ limit: LISTED_MAX }),
    );
    return found.flatMap(({ id, status, payment_intent: payment }) => {
      return isFailedRefund(status) && payment !== null ? [{ id, payment: idOf(payment) }] : [];
    });
  },
  async listDisputed(since) {
    const found = await call((stripe) =>
      stripe.disputes.list(madeSince(since)).autoPagingToArray({ limit: LISTED_MAX }),
    );
    return found.flatMap(({ payment_intent: payment }) => (payment === null ? [] : [idOf(payment)]));
  },
  async listMoves(from, until, after) {
    const { created, limit } = madeSince(from);
    const before = until === null ? {} : { lt: Math.ceil(until.getTime() / 1000) };
    const page = { created: { ...created, ...before }, limit, expand: ['data.source'] };
    const list = await call((stripe) =>
      stripe.balanceTransactions.list({ ...page, ...(after === null ? {} : { starting_after: after }) }),
    );
    const last = list.data.at(-1);
    return { moves: list.data.flatMap(readMove), next: list.has_more && last ? last.id : null };
  },
});

/** Objects read at most for one list. */
const LISTED_MAX = 10_000;
const PAGE = 100;
const madeSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE });
