/**
 * A server that speaks Stripe's published protocol as far as hub centers need it: accounts v2, links to a form with buttons, idempotency,
 * errors, and signed events. `npm run dev:stripe` runs it beside the app.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { isOfDemo, keepIn } from './stripe-memory.ts';
import { formBody, type LocalMoney, localMoney } from './stripe-money.ts';

export const STRIPE_KEY = 'sk_test_local';
export const STRIPE_SECRET = 'whsec_local';

type CapabilityStatus = 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported';
type Deadline = 'currently_due' | 'eventually_due' | 'past_due';

/** A requirement, as Stripe names it. */
export interface Requirement {
  description: string;
  from?: 'user' | 'stripe';
  deadline?: Deadline;
  error?: string;
}

/** What can change of an account. */
export interface LocalAccount {
  id: string;
  closed: boolean;
  transfers: CapabilityStatus;
  payouts: CapabilityStatus;
  /** Of a capability that is not active. */
  resolution: 'provide_info' | 'contact_stripe' | 'no_resolution';
  requirements: Requirement[];
  /** When the first of them is due. */
  dueBy: string | null;
  /** It holds money, so it cannot be closed. */
  holdsMoney: boolean;
  schedule: { interval: string; weekly_payout_days?: string[]; monthly_payout_days?: number[] };
  /** What it pays out to the bank, in cents; `arrival`: in seconds. */
  paidOut: { amount: number; status: 'pending' | 'in_transit' | 'paid' | 'failed'; arrival: number }[];
  /** What it was created with. */
  given: Record<string, unknown>;
}

interface Link {
  account: string;
  back: string;
  expired: string;
  expiresAt: number;
  isUsed: boolean;
}

export interface SentRequest {
  method: string;
  path: string;
  key: string | null;
  authorization: string | null;
  /** The connected account it is asked for. */
  account: string;
  body: Record<string, unknown>;
}

/** What a new account lacks. */
const FIRST: readonly Requirement[] = [
  { description: 'identity.business_details.registered_name' },
  { description: 'identity.business_details.address.line1' },
  { description: 'identity.business_details.address.city' },
  { description: 'identity.business_details.id_numbers.it_vat' },
  { description: 'identity.individual.date_of_birth.day' },
  { description: 'identity.individual.verification.document' },
  { description: 'external_account' },
  { description: 'identity.attestations.terms_of_service.account.date' },
];
const DOCUMENT: Requirement = {
  description: 'identity.individual.verification.document',
  error: 'verification_document_not_readable',
};
const LINK_MS = 300_000;
const DAY_MS = 24 * 3_600_000;

export interface StripeServer {
  url: string;
  /** Every request so far. */
  requests: SentRequest[];
  accounts: Map<string, LocalAccount>;
  money: LocalMoney;
  /** Answers the next requests with a status, before they do anything; 0 closes the connection. */
  refuseNext(status: number, times?: number): void;
  /**
   * Called with every request before it is done, where `false` loses it, and again after it is done, before the answer; there `false` loses
   * the answer.
   */
  interrupt: ((sent: SentRequest, answer: { status: number; body: unknown } | null) => Promise<boolean>) | null;
  /** Answers the next request of a key with a status, and does so again whenever that key is used. */
  failNext(status: number): void;
  /** Lets time go by here: a key is forgotten after a day. */
  passTime(ms: number): void;
  /** Does what the next request asks, and closes the connection instead of answering. */
  loseNextAnswer(): void;
  /** Changes an account, and tells it by an event; returns the event. */
  change(id: string, change: Partial<LocalAccount>, type?: string): Promise<string>;
  /** Makes an event without delivering it. */
  event(account: string, type?: string, more?: Record<string, unknown>): string;
  /** Delivers an event; `at` and `secret` sign it otherwise. Returns the status of the answer. */
  deliver(event: string, how?: { at?: Date; secret?: string }): Promise<number>;
  /** Forgets everything. */
  reset(): void;
  /** Lets every open link expire. */
  expireLinks(): void;
  /** Where events go; null: nowhere. */
  hook: string | null;
  stop(): Promise<void>;
}

interface StripeServerOptions {
  port?: number;
  hook?: string | null;
  /** Where what it knows outlives it. Default: nowhere. */
  file?: string | null;
}

/** Starts the server. */
export async function startStripeServer(options: StripeServerOptions = {}): Promise<StripeServer> {
  const { port = 0, hook = null, file = null } = options;
  const accounts = new Map<string, LocalAccount>();
  const links = new Map<string, Link>();
  const answers = new Map<string, { print: string; status: number; body: unknown; at: number }>();
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const requests: SentRequest[] = [];
  /** An account of the demo is known once it is asked for, in the state the demo shows. */
  const accountOf = (id: string): LocalAccount | undefined => {
    if (!accounts.has(id) && id.startsWith('acct_') && isOfDemo(id)) {
      const state = id.endsWith('Restricted') ? LACKING : READY;
      const given = { display_name: id.replace('acct_demo', 'Demo: ') };
      accounts.set(id, { ...NEW, ...state, id, requirements: [...state.requirements], given, paidOut: [] });
    }
    return accounts.get(id);
  };
  const money = localMoney({ accountOf, failure, newId, nowSeconds: () => Math.floor(now() / 1000) });
  const keep = keepIn(file, { accounts, links, answers, ...money.stores });
  let refusals: number[] = [];
  let losesAnswer = false;
  let failing: number | null = null;

  const self: StripeServer = {
    url: '',
    requests,
    accounts,
    money,
    hook,
    interrupt: null,
    refuseNext: (status, times = 1) => void (refusals = Array.from({ length: times }, () => status)),
    failNext: (status) => void (failing = status),
    passTime: (ms) => void (aheadMs += ms),
    loseNextAnswer: () => void (losesAnswer = true),
    reset: () => [accounts, links, answers, ...Object.values(money.stores)].forEach((all) => all.clear()),
    expireLinks: () => links.forEach((link) => (link.expiresAt = 0)),
    event: (account, type = 'v2.core.account[requirements].updated', more = {}) =>
      JSON.stringify({
        id: newId('evt_test'),
        object: 'v2.core.event',
        type,
        created: new Date().toISOString(),
        livemode: false,
        context: null,
        related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
        ...more,
      }),
    async deliver(event, { at = new Date(), secret = STRIPE_SECRET } = {}) {
      if (self.hook === null) return 0;
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature(event, at, secret) };
      const response = await fetch(self.hook, { method: 'POST', headers, body: event });
      return response.status;
    },
    async change(id, change, type) {
      Object.assign(accounts.get(id) ?? {}, change);
      const event = self.event(id, type);
      await self.deliver(event).catch(() => undefined);
      return event;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  money.deliver = (event) => self.deliver(event);

  const finish = (account: LocalAccount) => ({ ...READY, closed: account.closed });

  /** The API. */
  const call = (sent: SentRequest, query: URLSearchParams): { status: number; body: unknown } => {
    const { method, path, body } = sent;
    const moved = money.call(method, path, method === 'GET' ? formBody(query.toString()) : body);
    if (moved) return moved;
    if (method === 'POST' && path === '/v2/core/accounts') {
      const id = newId('acct_1');
      const requirements = FIRST.map((each) => ({ ...each, deadline: 'past_due' as const }));
      accounts.set(id, { ...NEW, id, requirements, given: body, paidOut: [] });
      return { status: 200, body: shown(accounts.get(id) as LocalAccount, (body['include'] as string[]) ?? []) };
    }
    const its = accountOf(sent.account);
    if (its && method === 'GET' && path === '/v1/balance_settings') {
      const payouts = { schedule: its.schedule, statement_descriptor: null, status: 'enabled' };
      return { status: 200, body: { object: 'balance_settings', payments: { payouts } } };
    }
    if (its && method === 'GET' && path === '/v1/payouts') {
      const data = its.paidOut.map(({ amount, status, arrival }, at) => {
        return {
          id: `po_${its.paidOut.length - at}`,
          object: 'payout',
          amount,
          currency: 'eur',
          status,
          arrival_date: arrival,
        };
      });
      return { status: 200, body: { object: 'list', url: path, has_more: false, data } };
    }
    const [, id = '', action] = /^\/v2\/core\/accounts\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const account = accountOf(id);
    if (id !== '' && !account) return failure(404, 'not_found', `No such account: ${id}`);
    if (account && method === 'GET' && action === undefined) {
      return {
        status: 200,
        body: shown(account, query.getAll('include').concat(query.getAll('include[]'), indexed(query))),
      };
    }
    if (account && method === 'POST' && action === 'close') {
      if (account.closed) return failure(400, 'account_closed', 'The account is closed.');
      if (account.holdsMoney) return failure(400, 'account_balance_not_zero', 'The account has a balance.');
      account.closed = true;
      return { status: 200, body: shown(account, []) };
    }
    if (method === 'POST' && path === '/v2/core/account_links') return newLink(body);
    return failure(404, 'not_found', `Unrecognized request URL (${method}: ${path}).`);
  };

  const newLink = (body: Record<string, unknown>) => {
    const { account: id, use_case: useCase } = body as {
      account: string;
      use_case: { type: string; account_onboarding?: { refresh_url: string; return_url?: string } };
    };
    const account = accountOf(id);
    const form = useCase.account_onboarding;
    if (!account) return failure(404, 'not_found', `No such account: ${id}`);
    if (account.closed) return failure(400, 'account_closed', 'The account is closed.');
    if (useCase.type !== 'account_onboarding' || !form) return failure(400, 'invalid_fields', 'use_case is invalid.');
    const token = newId('alu');
    const expiresAt = Date.now() + LINK_MS;
    links.set(token, {
      account: id,
      back: form.return_url ?? form.refresh_url,
      expired: form.refresh_url,
      expiresAt,
      isUsed: false,
    });
    return {
      status: 200,
      body: {
        object: 'v2.core.account_link',
        account: id,
        created: new Date().toISOString(),
        expires_at: new Date(expiresAt).toISOString(),
        livemode: false,
        url: `${self.url}/setup/${token}`,
        use_case: useCase,
      },
    };
  };

  /** The form, and the page of all accounts, for a person. */
  const page = async (method: string, path: string, response: ServerResponse): Promise<void> => {
    const go = (to: string) => void response.writeHead(303, { Location: to }).end();
    const [, token = '', step = ''] = /^\/setup\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const link = links.get(token);
    if (link) {
      const account = accounts.get(link.account) as LocalAccount;
      const isOver = Date.now() > link.expiresAt || (link.isUsed && method === 'GET');
      if (isOver || step === 'expire') return go(link.expired);
      link.isUsed = true;
      if (method === 'GET') return html(response, formPage(token, account));
      if (step === 'finish') await self.change(account.id, finish(account));
      if (step === 'review') await self.change(account.id, REVIEW);
      if (step === 'missing') await self.change(account.id, LACKING);
      if (step === 'refuse') await self.change(account.id, REFUSED);
      return go(link.back);
    }
    const [, intent = '', paid = ''] = /^\/payments\/(\w+)\/(\w+)$/.exec(path) ?? [];
    if (method === 'POST' && money.intents.has(intent)) {
      await (paid === 'pay' ? money.pay(intent) : money.fail(intent));
      return go('/');
    }
    const [, id = '', what = ''] = /^\/accounts\/(\w+)\/(\w+)$/.exec(path) ?? [];
    const account = accounts.get(id);
    if (account && method === 'POST') {
      const changes = {
        finish: finish(account),
        review: REVIEW,
        restrict: LACKING,
        refuse: REFUSED,
        close: { closed: true },
        payout: { paidOut: [...account.paidOut, ...money.payoutOf(account)] },
      };
      await self.change(id, changes[what as keyof typeof changes] ?? {});
      return go('/');
    }
    return html(response, listPage([...accounts.values()]) + paymentsPage(money));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = URL.parse(request.url ?? '/', 'http://local');
    if (!target) return void response.writeHead(400, { Connection: 'close' }).end();
    const { pathname, searchParams } = target;
    const method = request.method ?? 'GET';
    const raw = await text(request);
    const isForm = pathname.startsWith('/v1/');
    if (!isForm && !pathname.startsWith('/v2/')) return page(method, pathname, response);
    const { authorization = null } = request.headers;
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null;
    const account = String(request.headers['stripe-account'] ?? '');
    const sent = { method, path: pathname, key, authorization, account, body: isForm ? formBody(raw) : parse(raw) };
    requests.push(sent);
    const answer = ({ status, body }: { status: number; body: unknown }) => {
      const headers = { 'Content-Type': 'application/json', 'Request-Id': newId('req'), 'Stripe-Version': 'local' };
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    const refusal = refusals.shift();
    if (refusal === 0) return void request.socket.destroy();
    if (refusal === 429) return answer(failure(429, 'rate_limit', 'Too many requests.'));
    if (refusal !== undefined) return answer(failure(refusal, 'api_error', 'An error of the local server.'));
    if (authorization !== `Bearer ${STRIPE_KEY}`) return answer(failure(401, 'invalid_api_key', 'Invalid API key.'));
    if ((await self.interrupt?.(sent, null)) === false) return void request.socket.destroy();
    const print = JSON.stringify([method, pathname, sent.body]);
    const kept = key === null ? undefined : answers.get(key);
    const known = kept && kept.at > now() - DAY_MS ? kept : undefined;
    if (known && known.print !== print) {
      return answer(failure(400, 'idempotency_error', 'Keys can only be used with the same parameters.'));
    }
    const fails = key !== null && !known && failing !== null ? failing : null;
    if (fails !== null) failing = null;
    const done = () => (fails === null ? call(sent, searchParams) : failure(fails, 'api_error', 'Failed, and kept.'));
    const result = known ?? { print, at: now(), ...done() };
    // A request that was not valid did not begin, and is not kept.
    if (key !== null && (result.status !== 400 || isOfBalance(result.body))) answers.set(key, result);
    const isLost = losesAnswer || (await self.interrupt?.(sent, result)) === false;
    losesAnswer = false;
    if (isLost) return void request.socket.destroy();
    return answer(result);
  };

  const server = createServer((request, response) => {
    serve(request, response)
      .finally(keep)
      .catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end(String(error));
      });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return self;
}

/** What the SDK sends as `include[0]=…`. */
const indexed = (query: URLSearchParams): string[] =>
  [...query].filter(([name]) => /^include\[\d+\]$/.test(name)).map(([, value]) => value);

const NEW = {
  closed: false,
  transfers: 'restricted' as CapabilityStatus,
  payouts: 'restricted' as CapabilityStatus,
  resolution: 'provide_info' as const,
  dueBy: null,
  holdsMoney: false,
  schedule: { interval: 'daily' },
};
export const READY = {
  transfers: 'active',
  payouts: 'active',
  requirements: [],
  dueBy: null,
} satisfies Partial<LocalAccount>;
export const REVIEW = {
  transfers: 'pending',
  payouts: 'pending',
  requirements: [{ description: 'identity.individual.verification.document', from: 'stripe' }],
} satisfies Partial<LocalAccount>;
export const LACKING = {
  transfers: 'restricted',
  payouts: 'restricted',
  resolution: 'provide_info',
  requirements: [
    { ...DOCUMENT, deadline: 'past_due' },
    { description: 'external_account', deadline: 'currently_due' },
  ],
  dueBy: new Date(Date.now() + 14 * DAY_MS).toISOString(),
} satisfies Partial<LocalAccount>;
export const REFUSED = {
  transfers: 'rejected',
  payouts: 'rejected',
  resolution: 'contact_stripe',
  requirements: [],
} satisfies Partial<LocalAccount>;

/** An account on the wire; a part that is not included is null. */
function shown(account: LocalAccount, include: readonly string[]) {
  const { id, closed, transfers, payouts, resolution, requirements, dueBy, given } = account;
  const capability = (status: CapabilityStatus) => ({
    status,
    status_details: status === 'active' ? [] : [{ code: 'requirements_past_due', resolution }],
  });
  const balance = { stripe_transfers: capability(transfers), payouts: capability(payouts) };
  const part = <T>(name: string, value: T) => (include.includes(name) ? value : null);
  const recipient = part('configuration.recipient', { applied: !closed, capabilities: { stripe_balance: balance } });
  const entries = requirements.map(({ description, from = 'user', deadline = 'currently_due', error }) => ({
    awaiting_action_from: from,
    description,
    errors: error ? [{ code: error, description: error }] : [],
    impact: {
      restricts_capabilities: [
        { capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline: { status: deadline } },
      ],
    },
    minimum_deadline: { status: deadline },
    reference: null,
    requested_reasons: [{ code: 'routine_onboarding' }],
  }));
  return {
    id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed,
    configuration: { customer: null, merchant: null, recipient },
    contact_email: given['contact_email'] ?? null,
    created: '2026-11-25T10:00:00.000Z',
    dashboard: given['dashboard'] ?? null,
    display_name: given['display_name'] ?? null,
    livemode: false,
    metadata: given['metadata'] ?? {},
    requirements: part('requirements', {
      entries,
      summary: { minimum_deadline: entries.length > 0 ? { status: 'currently_due', time: dueBy } : null },
    }),
  };
}

const failure = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message, type: code === 'idempotency_error' ? code : 'invalid_request_error' } },
});

const isOfBalance = (body: unknown) => JSON.stringify(body).includes('balance_insufficient');

const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`.replace('1_', '1');

function signature(event: string, at: Date, secret: string): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${event}`).digest('hex')}`;
}

const parse = (raw: string): Record<string, unknown> =>
  raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>);

const STYLE = `<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a211d}
button{font:inherit;min-height:44px;padding:0 1rem;margin:.25rem .25rem .25rem 0;border:1px solid #1f5d42;border-radius:8px;background:#fff}
button:first-of-type{background:#1f5d42;color:#fff}li{margin:1rem 0}</style>`;

function html(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Local Stripe</title>${STYLE}<body>${body}</body></html>`);
}

const escaped = (given: unknown) =>
  (typeof given === 'string' ? given : '').replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const button = (to: string, words: string) => `<button formaction="${to}">${words}</button>`;

const formPage = (token: string, { given, requirements }: LocalAccount) => `
<h1>Local Stripe</h1><p>Stands in for Stripe’s form. No data leaves this machine.</p>
<p>Account of <strong>${escaped(given['display_name'])}</strong> (${escaped(given['contact_email'])})</p>
<p>Missing:</p><ul>${requirements.map(({ description }) => `<li>${escaped(description)}</li>`).join('')}</ul>
<form method="post">${button(`/setup/${token}/finish`, 'Finish')}${button(`/setup/${token}/review`, 'Finish, review later')}
${button(`/setup/${token}/missing`, 'Leave something missing')}${button(`/setup/${token}/later`, 'Stop here')}
${button(`/setup/${token}/expire`, 'Let the link expire')}${button(`/setup/${token}/refuse`, 'Be refused')}</form>`;

const payButtons = (id: string) =>
  `<form method="post">${button(`/payments/${id}/pay`, 'pay')}${button(`/payments/${id}/fail`, 'fail')}</form>`;

const paymentsPage = ({ intents }: LocalMoney) => `
<h2>Payments</h2>${intents.size === 0 ? '<p>No payment yet.</p>' : ''}<ul>${[...intents.values()]
  .map(
    ({ id, description, amount, status }) => `<li><strong>${escaped(description)}</strong> ${amount / 100} € ${id}
: ${status}${status === 'requires_payment_method' ? payButtons(id) : ''}</li>`,
  )
  .join('')}</ul>`;

const listPage = (accounts: readonly LocalAccount[]) => `
<h1>Local Stripe</h1><p>Every button changes the account and sends an event.</p>
${accounts.length === 0 ? '<p>No account yet.</p>' : ''}<ul>${accounts
  .map(
    ({ id, given, transfers, closed }) => `<li><strong>${escaped(given['display_name'])}</strong> ${id}
: ${closed ? 'closed' : transfers}<form method="post">${['finish', 'review', 'restrict', 'refuse', 'payout', 'close']
      .map((what) => button(`/accounts/${id}/${what}`, what))
      .join('')}</form></li>`,
  )
  .join('')}</ul>`;
