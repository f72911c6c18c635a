/** The part of the local Stripe that moves money: payment intents, transfers, reversals and refunds. */
import { isOfDemo } from './stripe-memory.ts';
import type { LocalAccount } from './stripe-server.ts';

interface Answer {
  status: number;
  body: unknown;
}

interface LocalIntent {
  id: string;
  amount: number;
  description: string;
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  transferGroup: string | null;
  metadata: Record<string, unknown>;
  wasRefused: boolean;
  charge: string | null;
  /** Null: Stripe does not know it yet. */
  fee: number | null;
  refunded: number;
  created: number;
  /** When it was paid. */
  paid: number;
}

interface LocalTransfer {
  id: string;
  amount: number;
  destination: string;
  source: string | null;
  reversed: number;
  transferGroup: string | null;
  metadata: Record<string, unknown>;
  created: number;
}

interface LocalReversal {
  id: string;
  transfer: string;
  amount: number;
  metadata: Record<string, unknown>;
  created: number;
}

interface LocalDispute {
  id: string;
  intent: string;
  amount: number;
  status: string;
  moves: { amount: number; fee: number; created: number }[];
  created: number;
}

interface LocalRefund {
  id: string;
  intent: string;
  amount: number;
  created: number;
  failed?: string;
  failedAt?: number;
  metadata: Record<string, unknown>;
}

/** A change of the balance, by what it was made for. */
interface LocalChange {
  id: string;
  type: string;
  amount: number;
  fee: number;
  created: number;
  source: { id: string };
}

type NewChange = Omit<LocalChange, 'id'>;

/** Until a payout is at the bank. */
const PAYOUT_SECONDS = 2 * 24 * 3600;

/** What people did with their money here. */
export interface LocalMoney {
  intents: Map<string, LocalIntent>;
  transfers: Map<string, LocalTransfer>;
  refunds: Map<string, LocalRefund>;
  disputes: Map<string, LocalDispute>;
  reversals: Map<string, LocalReversal>;
  /** Accounts that have paid everything out: nothing can be taken back of them. */
  emptied: Set<string>;
  /** The platform's own money is paid out: nothing can be refunded until it is not. */
  isShort: boolean;
  stores: Readonly<Record<string, Map<string, unknown> | Set<string>>>;
  /** What an account now pays out to its bank: all it holds, if that is anything. */
  payoutOf(account: LocalAccount): LocalAccount['paidOut'];
  /** Pays, whether or not anybody still waits for it, and tells it by an event; `hears` false: the event is lost. */
  pay(intent: string, how?: { fee?: number | null; hears?: boolean }): Promise<void>;
  /** A direct debit of this payment is under way at the bank. */
  debit(intent: string, hears?: boolean): Promise<void>;
  /** Whether new payments are refused. */
  refusePayments(isOn: boolean): void;
  /** Refuses a card. */
  fail(intent: string): Promise<void>;
  /** Fails a refund that had succeeded; the money is back, and an event tells it unless `hears` is false. */
  failRefund(refund: string, hears?: boolean): Promise<void>;
  /** Disputes a payment, or moves its dispute on: what is taken at first, and given back if won. */
  dispute(intent: string, status: 'needs_response' | 'won' | 'lost', hears?: boolean): Promise<void>;
  /** The event of an intent, not delivered. */
  event(intent: string, type: string): string;
  /** What the platform holds: what was captured, less fees, refunds and transfers. */
  balance(): number;
  call(method: string, path: string, body: Record<string, unknown>): Answer | null;
  /** Set by the server. */
  deliver(event: string): Promise<number>;
}

interface Parts {
  accountOf: (id: string) => LocalAccount | undefined;
  failure: (status: number, code: string, message: string) => Answer;
  newId: (prefix: string) => string;
  nowSeconds: () => number;
}

/** When the money of every payment here can be paid out. */
export const AVAILABLE_ON = new Date('2031-05-06T00:00:00Z');
/** Fee of a payment: 1.5 % and 25 cents, rounded down. */
const feeOf = (amount: number) => Math.floor(amount * 0.015) + 25;

export function localMoney({ accountOf, failure, newId, nowSeconds }: Parts): LocalMoney {
  const intents: LocalMoney['intents'] = new Map();
  let refusesPayments = false;
  const transfers: LocalMoney['transfers'] = new Map();
  const refunds: LocalMoney['refunds'] = new Map();
  const reversals: LocalMoney['reversals'] = new Map();
  const disputes: LocalMoney['disputes'] = new Map();
  const emptied: LocalMoney['emptied'] = new Set();
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((whole, amount) => whole + amount, 0);
  const tell = async (intent: string, type: string) => {
    await self.deliver(self.event(intent, type)).catch(() => undefined);
  };
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const metadataOf = (body: Record<string, unknown>) => (body['metadata'] as Record<string, unknown> | undefined) ?? {};

  const NEW = { description: '', wasRefused: false, charge: null, fee: null, refunded: 0, created: 0, paid: 0 };
  /** A payment or charge of the demo grows by what is taken from it: how much it was of is known to the app alone. */
  const growDemo = (id: string, amount: number) => {
    if (!isOfDemo(id)) return;
    const paid = { status: 'succeeded', charge: id, fee: 0, transferGroup: null, metadata: {} } as const;
    const intent = intents.get(id) ?? { ...NEW, ...paid, id, amount: 0, description: 'Demo' };
    intents.set(id, { ...intent, amount: intent.amount + amount });
  };
  /** The same of a transfer that was sent in the demo. */
  const transferOf = (id: string, amount: number) => {
    const known = transfers.get(id);
    if (known && !isOfDemo(id)) return known;
    if (!isOfDemo(id)) return undefined;
    const sent = {
      id,
      amount: 0,
      destination: '',
      source: id,
      reversed: 0,
      transferGroup: null,
      metadata: {},
      created: 0,
    };
    transfers.set(id, { ...sent, ...known, amount: (known?.amount ?? 0) + amount });
    return transfers.get(id);
  };

  const newIntent = (body: Record<string, unknown>): Answer => {
    const amount = Number(body['amount']);
    if (body['currency'] !== 'eur') return failure(400, 'parameter_invalid', 'currency');
    if (!(amount >= 50)) return failure(400, 'amount_too_small', 'At least 50 cents.');
    if (amount > 99_999_999 || refusesPayments) return failure(400, 'amount_too_large', 'At most 999,999.99.');
    const id = newId('pi');
    intents.set(id, {
      ...NEW,
      id,
      amount,
      description: text(body['description']) ?? '',
      status: 'requires_payment_method',
      transferGroup: text(body['transfer_group']),
      metadata: metadataOf(body),
      created: nowSeconds(),
    });
    return { status: 200, body: shown(intents.get(id) as LocalIntent) };
  };

  const newTransfer = (body: Record<string, unknown>): Answer => {
    const amount = Number(body['amount']);
    const account = accountOf(String(body['destination']));
    const source = text(body['source_transaction']);
    if (source !== null) growDemo(source, amount);
    if (!account || account.closed) return failure(400, 'resource_missing', 'No such destination');
    if (account.transfers !== 'active') return failure(400, 'insufficient_capabilities_for_transfer', 'Not allowed');
    const charge = source === null ? null : [...intents.values()].find((intent) => intent.charge === source);
    if (source !== null && !charge) return failure(400, 'resource_missing', 'No such charge');
    const drawn = sum([...transfers.values()].filter((each) => each.source === source).map((each) => each.amount));
    const available = charge ? charge.amount - drawn : self.balance();
    if (amount > available) return failure(400, 'balance_insufficient', 'Insufficient funds.');
    const id = newId('tr');
    const about = { transferGroup: text(body['transfer_group']), metadata: metadataOf(body), created: nowSeconds() };
    transfers.set(id, { id, amount, destination: account.id, source, reversed: 0, ...about });
    return { status: 200, body: shownTransfer(transfers.get(id) as LocalTransfer) };
  };

  const newReversal = (transfer: LocalTransfer, body: Record<string, unknown>): Answer => {
    const amount = Number(body['amount']);
    if (amount > transfer.amount - transfer.reversed) return failure(400, 'parameter_invalid', 'More than is left.');
    if (emptied.has(transfer.destination)) return failure(400, 'balance_insufficient', 'Insufficient funds.');
    transfer.reversed += amount;
    const id = newId('trr');
    reversals.set(id, { id, transfer: transfer.id, amount, metadata: metadataOf(body), created: nowSeconds() });
    return { status: 200, body: shownReversal(reversals.get(id) as LocalReversal) };
  };

  const newRefund = (body: Record<string, unknown>): Answer => {
    const amount = Number(body['amount']);
    growDemo(String(body['payment_intent']), amount);
    const intent = intents.get(String(body['payment_intent']));
    if (intent?.status !== 'succeeded') return failure(400, 'resource_missing', 'No such payment');
    if (amount > intent.amount - intent.refunded) return failure(400, 'charge_already_refunded', 'More than is left.');
    if (self.isShort) return failure(400, 'balance_insufficient', 'Insufficient funds.');
    intent.refunded += amount;
    const id = newId('re');
    refunds.set(id, { id, intent: intent.id, amount, created: nowSeconds(), metadata: metadataOf(body) });
    return { status: 200, body: shownRefund(refunds.get(id) as LocalRefund) };
  };

  /** Each change of the balance, the oldest first. */
  const changes = (): LocalChange[] =>
    [
      ...[...intents.values()].flatMap((intent): NewChange[] =>
        intent.status === 'succeeded'
          ? [
              {
                type: 'charge',
                amount: intent.amount,
                fee: intent.fee ?? 0,
                created: intent.paid,
                source: charged(intent),
              },
            ]
          : [],
      ),
      ...[...transfers.values()].map((transfer): NewChange => {
        const { amount, created } = transfer;
        return { type: 'transfer', amount: -amount, fee: 0, created, source: shownTransfer(transfer) };
      }),
      ...[...refunds.values()].flatMap((refund): NewChange[] => {
        const { amount, created, failedAt } = refund;
        const source = { ...shownRefund(refund), charge: intents.get(refund.intent)?.charge ?? null };
        const back = { type: 'refund_failure', amount, fee: 0, created: failedAt ?? 0, source };
        return [{ type: 'refund', amount: -amount, fee: 0, created, source }, ...(refund.failed ? [back] : [])];
      }),
      ...[...reversals.values()].map((reversal): NewChange => {
        const { amount, created } = reversal;
        return { type: 'transfer_refund', amount, fee: 0, created, source: shownReversal(reversal) };
      }),
      ...[...disputes.values()].flatMap((dispute): NewChange[] => {
        const source = { ...shownDispute(dispute), charge: intents.get(dispute.intent)?.charge ?? null };
        return dispute.moves.map((move) => ({ type: 'adjustment', ...move, source }));
      }),
    ]
      .toSorted((one, other) => one.created - other.created)
      .map((change, at) => ({ ...change, id: `txn_${at}` }));

  const snapshot = (type: string, object: object) =>
    JSON.stringify({
      id: newId('evt'),
      object: 'event',
      type,
      created: nowSeconds(),
      livemode: false,
      data: { object },
    });

  const self: LocalMoney = {
    intents,
    transfers,
    refunds,
    reversals,
    disputes,
    emptied,
    isShort: false,
    stores: { intents, transfers, refunds, reversals, disputes, emptied },
    payoutOf({ id, paidOut }) {
      const own = [...transfers.values()].filter(({ destination }) => destination === id);
      const amount = sum(own.map((each) => each.amount - each.reversed)) - sum(paidOut.map((each) => each.amount));
      return amount > 0 ? [{ amount, status: 'in_transit', arrival: nowSeconds() + PAYOUT_SECONDS }] : [];
    },
    async pay(id, { fee, hears = true } = {}) {
      const intent = intents.get(id);
      if (!intent || intent.status === 'succeeded') throw new Error(`cannot be paid: ${id}`);
      Object.assign(intent, { status: 'succeeded', charge: newId('ch'), wasRefused: false, paid: nowSeconds() });
      intent.fee = fee === undefined ? feeOf(intent.amount) : fee;
      if (hears) await tell(id, 'payment_intent.succeeded');
    },
    refusePayments(isOn) {
      refusesPayments = isOn;
    },
    async debit(id, hears = true) {
      Object.assign(intents.get(id) ?? {}, { status: 'processing' });
      if (hears) await tell(id, 'payment_intent.processing');
    },
    async fail(id) {
      Object.assign(intents.get(id) ?? {}, { status: 'requires_payment_method', wasRefused: true });
      await tell(id, 'payment_intent.payment_failed');
    },
    async failRefund(id, hears = true) {
      const refund = refunds.get(id);
      const intent = intents.get(refund?.intent ?? '');
      if (!refund || !intent) throw new Error(`no such refund: ${id}`);
      Object.assign(refund, { failed: 'expired_or_canceled_card', failedAt: nowSeconds() });
      intent.refunded -= refund.amount;
      if (hears) await self.deliver(snapshot('refund.failed', shownRefund(refund))).catch(() => undefined);
    },
    async dispute(id, status, hears = true) {
      const known = [...disputes.values()].find(({ intent }) => intent === id);
      const { amount } = intents.get(id) ?? { amount: 0 };
      const moves = [{ amount: -amount, fee: 2000, created: nowSeconds() }];
      const dispute = known ?? { id: newId('dp'), intent: id, amount, status, moves, created: nowSeconds() };
      if (status === 'won') dispute.moves.push({ amount, fee: 0, created: nowSeconds() });
      Object.assign(dispute, { status });
      disputes.set(dispute.id, dispute);
      const type = `charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`;
      if (hears) await self.deliver(snapshot(type, shownDispute(dispute))).catch(() => undefined);
    },
    event: (id, type) => snapshot(type, shown(intents.get(id) as LocalIntent)),
    balance: () =>
      sum([...intents.values()].map((each) => (each.status === 'succeeded' ? each.amount - (each.fee ?? 0) : 0))) -
      sum([...refunds.values()].map(({ amount, failed }) => (failed ? 0 : amount))) +
      sum([...disputes.values()].flatMap(({ moves }) => moves.map(({ amount, fee }) => amount - fee))) -
      sum([...transfers.values()].map(({ amount, reversed }) => amount - reversed)),
    deliver: () => Promise.resolve(0),
    call(method, path, body) {
      if (method === 'POST' && path === '/v1/payment_intents') return newIntent(body);
      if (method === 'POST' && path === '/v1/transfers') return newTransfer(body);
      if (method === 'POST' && path === '/v1/refunds') return newRefund(body);
      const [, refundId = ''] = /^\/v1\/refunds\/(\w+)$/.exec(path) ?? [];
      const refund = refunds.get(refundId);
      if (refund && method === 'GET') return { status: 200, body: shownRefund(refund) };
      if (method === 'GET' && path === '/v1/refunds') return listed(path, body, [...refunds.values()], shownRefund);
      if (method === 'GET' && path === '/v1/disputes') return listed(path, body, [...disputes.values()], shownDispute);
      if (method === 'GET' && path === '/v1/transfers')
        return listed(path, body, [...transfers.values()], shownTransfer);
      if (method === 'GET' && path === '/v1/balance_transactions') {
        const isExpanded = Object.values(body['expand'] ?? {}).includes('data.source');
        return listed(path, body, changes(), (change) => shownChange(change, isExpanded));
      }
      if (method === 'GET' && path === '/v1/payment_intents/search') return searched(path, body, [...intents.values()]);
      const [, intentId = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
      const intent = intents.get(intentId);
      if (intent && method === 'GET' && !action) return { status: 200, body: shown(intent) };
      if (intent && method === 'POST' && action === 'cancel') {
        if (intent.status !== 'requires_payment_method') {
          return failure(400, 'payment_intent_unexpected_state', `It is ${intent.status}.`);
        }
        intent.status = 'canceled';
        return { status: 200, body: shown(intent) };
      }
      const [, transferId = ''] = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(path) ?? [];
      if (method === 'GET' && transferId !== '' && (transfers.has(transferId) || isOfDemo(transferId))) {
        const own = [...reversals.values()].filter((each) => each.transfer === transferId);
        return listed(path, body, own, shownReversal);
      }
      const transfer = transferOf(transferId, Number(body['amount']));
      if (transfer && method === 'POST') return newReversal(transfer, body);
      return null;
    },
  };
  return self;
}

/** A page of a list, the newest first, of two at most if `limit` is not less: readers must turn pages. */
function listed<Row extends { id: string; intent?: string; transferGroup?: string | null; created: number }>(
  path: string,
  {
    payment_intent: intent,
    transfer_group: group,
    created,
    starting_after: after,
    limit = '10',
  }: Record<string, unknown>,
  rows: readonly Row[],
  shownAs: (row: Row) => object,
): Answer {
  const { gte: since = '0', lt: until = 'Infinity' } = (created ?? {}) as { gte?: string; lt?: string };
  const found = rows
    .filter((row) => intent === undefined || row.intent === intent)
    .filter((row) => group === undefined || row.transferGroup === group)
    .filter((row) => row.created >= Number(since) && row.created < Number(until))
    .toReversed();
  const from = found.slice(after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1);
  const page = from.slice(0, Math.min(2, Number(limit)));
  const has_more = from.length > page.length;
  return { status: 200, body: { object: 'list', has_more, url: path, data: page.map((row) => shownAs(row)) } };
}

/** Payments whose metadata has a value: the only search anybody here asks for. */
function searched(path: string, { query }: Record<string, unknown>, rows: readonly LocalIntent[]): Answer {
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(String(query)) ?? [];
  const data = rows.filter(({ metadata }) => value !== undefined && metadata[name] === value).map(shown);
  return { status: 200, body: { object: 'search_result', has_more: false, next_page: null, url: path, data } };
}

const shownTransfer = ({
  id,
  amount,
  destination,
  source,
  reversed,
  transferGroup,
  metadata,
  created,
}: LocalTransfer) => ({
  id,
  object: 'transfer',
  created,
  amount,
  amount_reversed: reversed,
  destination,
  source_transaction: source,
  transfer_group: transferGroup,
  metadata,
});

const shownReversal = ({ id, transfer, amount, metadata, created }: LocalReversal) => ({
  id,
  object: 'transfer_reversal',
  created,
  amount,
  transfer,
  metadata,
});

const shownRefund = ({ id, intent, amount, failed, created, metadata }: LocalRefund) => ({
  id,
  object: 'refund',
  created,
  amount,
  payment_intent: intent,
  metadata,
  status: failed ? 'failed' : 'succeeded',
  ...(failed ? { failure_reason: failed } : {}),
});

const shownDispute = ({ id, intent, amount, status, moves, created }: LocalDispute) => ({
  id,
  created,
  object: 'dispute',
  amount,
  payment_intent: intent,
  status,
  reason: 'fraudulent',
  evidence_details: { due_by: AVAILABLE_ON.getTime() / 1000 },
  balance_transactions: moves,
});

const shownChange = ({ source, ...change }: LocalChange, isExpanded: boolean) => ({
  ...change,
  object: 'balance_transaction',
  currency: 'eur',
  net: change.amount - change.fee,
  source: isExpanded ? source : source.id,
});

/** The charge of a payment that was paid. It has a copy of the metadata. */
const charged = ({ id, charge, amount, description, metadata, refunded, transferGroup, paid }: LocalIntent) => ({
  id: charge ?? '',
  object: 'charge',
  created: paid,
  amount,
  amount_refunded: refunded,
  currency: 'eur',
  description,
  metadata,
  payment_intent: id,
  status: 'succeeded',
  transfer_group: transferGroup,
});

/** An intent on the wire, with its charge expanded. */
function shown({ id, amount, status, transferGroup, metadata, wasRefused, charge, fee, created }: LocalIntent) {
  const available_on = AVAILABLE_ON.getTime() / 1000;
  const transaction =
    fee === null ? null : { id: `txn_${id}`, object: 'balance_transaction', amount, fee, available_on };
  return {
    id,
    object: 'payment_intent',
    created,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency: 'eur',
    client_secret: `${id}_secret_local`,
    last_payment_error: wasRefused ? { code: 'card_declined', type: 'card_error' } : null,
    latest_charge:
      charge === null
        ? null
        : {
            id: charge,
            object: 'charge',
            balance_transaction: transaction,
            payment_method_details: { type: 'sepa_debit' },
          },
    livemode: false,
    metadata,
    status,
    transfer_group: transferGroup,
  };
}

/** The body of a form as the library sends it: `metadata[name]=…` is a member. */
export function formBody(raw: string): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(raw)) {
    const [, whole = name, part] = /^([^[]+)(?:\[([^\]]*)\])?/.exec(name) ?? [];
    if (part === undefined) body[whole] = value;
    else body[whole] = { ...(body[whole] as object | undefined), [part]: value };
  }
  return body;
}
