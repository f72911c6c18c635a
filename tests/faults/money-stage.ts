/** The set-up of one run of the money bench: the real server on a database of its own, the stand-in for Stripe, and the outside log. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import type { FaultPoint } from '../../server/db/faults.ts';
import { type Database, openDatabase } from '../../server/db/pool.ts';
import type { Deps } from '../../server/engine/deps.ts';
import { publish } from '../../server/engine/records/changes.ts';
import { createLog } from '../../server/log.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import { Api, type Person } from '../flows/support/api.ts';
import { LiveServer } from '../flows/support/live-server.ts';
import { addGarment, connectAccount } from '../support/on-sale.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { startStripeServer, STRIPE_KEY, STRIPE_SECRET, type StripeServer } from '../support/stripe-server.ts';
import { watchdog } from '../support/watchdog.ts';
import type { Random } from './random.ts';

/** Where the server is killed: at a point in it, at a call of Stripe, as an event arrives, or anywhere. */
export type Step = { name: string } & (
  | { point: FaultPoint }
  | { call: RegExp; when: 'before' | 'after'; forgets?: boolean }
  | { event: true }
  | { afterMs: number }
);

/** Terms of the hub centers, so that shares are rounded in every way. */
const TERMS = [
  { commissionBp: 2000, basis: 'paidPrice' },
  { commissionBp: 3333, basis: 'listPrice' },
  { commissionBp: 1275, basis: 'paidPrice' },
] as const;
/** Garments on the shelf: few, so that buyers meet. */
const SHELF = 24;
/** A call that is repeated for longer than this has no answer. */
const TIMEOUT_MS = watchdog(40_000);
const HOUR_MS = 3_600_000;
/** Starts in a row that fail before it counts as broken. */
const STARTS_MAX = 5;
/** Jobs of money, without those that only time makes due. */
const QUEUE = sql`kind in ('stripe-event', 'transfer', 'refund', 'transfer-reversal')`;

/** An answer of the server, whichever call it was. */
export interface Answer<Data = unknown> {
  status: number;
  data: Data;
  word: string;
  message: string;
  items: unknown[];
}

interface AnswerBody<Data> {
  data: Data;
  ermessage: string;
  message: string;
  items: unknown[];
}

interface MoneyParts {
  clusterUrl: string;
  name: string;
  /** The house of a mutant; null: this repository. */
  house: string | null;
  random: Random;
  plan: readonly Step[];
  /** Garments on the shelf. */
  shelf?: number | undefined;
}

export class MoneyStage {
  readonly random: Random;
  readonly stripe: StripeServer;
  readonly database: Database;
  readonly live: LiveServer;
  readonly api: Api;
  hubs: (Person & { account: string })[] = [];
  coupons: string[] = [];
  /** What a shop shows. Sold garments stay on it for a while, so that some ask for them. */
  shelf: string[] = [];
  readonly injected = new Map<string, number>();
  readonly counts = { orders: 0, refused: 0, refunds: 0, kills: 0 };
  /** What the bench itself saw go wrong. */
  readonly violations: string[] = [];
  /** Steps that wait for their turn; one is armed. */
  readonly #plan: Step[];
  #armed: Step | null = null;
  #key = '';
  readonly #size: number;
  #isOver = false;
  #supervisor: Promise<void> = Promise.resolve();
  /** Events that Stripe will deliver again. */
  #undelivered: string[] = [];
  readonly #deps: Deps;
  readonly #undo: (() => Promise<unknown>)[];

  private constructor(
    { random, plan, shelf = SHELF }: MoneyParts,
    parts: { stripe: StripeServer; database: Database; live: LiveServer; deps: Deps; undo: (() => Promise<unknown>)[] },
  ) {
    ({ stripe: this.stripe, database: this.database, live: this.live, deps: this.#deps, undo: this.#undo } = parts);
    this.random = random;
    this.#plan = [...plan];
    this.#size = shelf;
    this.api = new Api(this.live);
    this.stripe.hook = `${this.live.url}/hooks/stripe`;
    this.stripe.money.deliver = (event) => this.#tell(event);
    this.stripe.interrupt = (sent, answer) => this.#meet(sent, answer);
  }

  static async create(parts: MoneyParts): Promise<MoneyStage> {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      return await MoneyStage.#build(parts, undo);
    } catch (error) {
      for (let step = undo.pop(); step; step = undo.pop()) await step();
      throw error;
    }
  }

  static async #build(parts: MoneyParts, undo: (() => Promise<unknown>)[]): Promise<MoneyStage> {
    const stripe = await startStripeServer();
    undo.push(() => stripe.stop());
    const clone = await cloneDatabase(parts.clusterUrl);
    undo.push(() => clone.drop());
    const database = openDatabase(clone.url, () => undefined);
    undo.push(() => database.close());
    const live = await LiveServer.create(parts.house ?? undefined, {
      DATABASE_URL: clone.url,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_API_BASE: stripe.url,
      LOG_LEVEL: 'silent',
    });
    undo.push(() => live.dispose());
    const folder = mkdtempSync(path.join(tmpdir(), 'ordito-money-'));
    undo.push(async () => rmSync(folder, { recursive: true, force: true }));
    const deps = {
      db: database.db,
      storage: await diskStorage(folder),
      log: createLog('silent'),
      reach: () => undefined,
    };
    const stage = new MoneyStage(parts, { stripe, database, live, deps, undo });
    await stage.#furnish(parts.name);
    stage.#supervisor = stage.#supervise();
    return stage;
  }

  async #furnish(name: string): Promise<void> {
    const { token } = await this.api.admin();
    const post = (to: string, body: object) => this.api.json<{ data: { secret?: string } }>('POST', to, token, body);
    for (const [index, terms] of TERMS.entries()) {
      const hub = await this.api.merchant(name, `Hub${index}`);
      const account = await connectAccount({ db: this.database.db, stripe: this.stripe }, hub._id, terms);
      this.hubs.push({ ...hub, account });
    }
    const key = await post('/shop-keys', {
      name: 'Bench',
      scopes: ['orders:write', 'basket:price'],
    });
    this.#key = key.data.secret ?? '';
    await post('/shipping-cost', { country: 'IT', minWeight: 0, maxWeight: 30, cost: 7.35 });
    const percent = (amount: number) => ({ discount: { unit: 'percent', amount } });
    const coupons = [
      { code: 'SHARED', ...percent(15), borneBy: 'shared', hubShare: 33.33 },
      { code: 'FIVE', discount: { unit: 'euro', amount: 5 }, borneBy: 'platform' },
      { code: 'FEW', ...percent(10), borneBy: 'hub', maxUses: 3 },
      { code: 'WHOLE', ...percent(100), borneBy: 'platform', maxUses: 2 },
    ];
    for (const coupon of coupons) await post('/coupon', { name: coupon.code, ...coupon });
    this.coupons = coupons.map(({ code }) => code);
    await this.restock();
  }

  /** Fills the shelf, and takes most of what is sold off it. */
  async restock(): Promise<void> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      'select id from products where sold_at is null and deleted_at is null',
    );
    const left = new Set(rows.map(({ id }) => id));
    this.shelf = this.shelf.filter((id) => left.has(id) || this.random.next() < 0.2);
    while (this.shelf.length < this.#size) {
      const hub = this.random.pick(this.hubs);
      const caller = { _id: hub._id, userType: 3 as const, key: 3 as const };
      this.shelf.push(await addGarment({ deps: this.#deps }, { caller }, this.random.between(1, 9999)));
    }
  }

  /** Sends a call of the shop until it is answered, as its program does: the same key each time. */
  shop<Data>(to: string, { body, key }: { body?: object; key?: string } = {}): Promise<Answer<Data> | null> {
    return this.#repeat<Data>(`/shop/v1${to}`, { body, key, token: this.#key });
  }

  /** A call of a member of staff, who presses again. */
  async staff<Data>(to: string, { body, key }: { body?: object; key?: string } = {}): Promise<Answer<Data> | null> {
    const { token } = await this.api.admin();
    return this.#repeat<Data>(`/admin/api${to}`, { body, key, token });
  }

  async #repeat<Data>(
    to: string,
    { body, key, token }: { body: object | undefined; key: string | undefined; token: string },
  ): Promise<Answer<Data> | null> {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
      ...(key ? { 'Idempotency-Key': key } : {}),
    };
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(60)) {
      const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(`${this.live.url}${to}`, request)
        .then(async (response) => ({
          status: response.status,
          body: (await response.json()) as Record<string, unknown>,
        }))
        .catch(() => null);
      if (!answer || answer.status >= 500 || answer.status === 429) continue;
      const { data, ermessage = '', message = '', items = [] } = answer.body as Partial<AnswerBody<Data>>;
      if (ermessage === 'idempotencyInProgress') continue;
      return { status: answer.status, data: data as Data, word: ermessage, message, items };
    }
    this.violations.push(`${to} was never answered`);
    return null;
  }

  /** Counts a fault. */
  fault(name: string): void {
    this.injected.set(name, (this.injected.get(name) ?? 0) + 1);
  }

  /** Whether every step has had its turn. */
  get isSpent(): boolean {
    return this.#plan.length === 0 && this.#armed === null;
  }

  /** Arms the next step, if none is. A point in the server is armed with its next start. */
  arm(): void {
    if (this.#armed || this.#isOver) return;
    this.#armed = this.#plan.shift() ?? null;
    const step = this.#armed;
    if (!step) return;
    if ('point' in step) void this.live.stop('SIGKILL');
    if ('afterMs' in step) setTimeout(() => void this.#kill(step), step.afterMs);
  }

  /** Gives a step up that is not met. */
  disarm(): void {
    this.#armed = null;
  }

  async #kill(step: Step): Promise<void> {
    if (this.#armed !== step) return;
    await this.live.stop('SIGKILL');
  }

  /** Starts the server again after each of its deaths. */
  async #supervise(): Promise<void> {
    let pending: Step | null = null;
    let failures = 0;
    while (!this.#isOver) {
      await this.live.exited();
      if (this.#isOver) return;
      this.counts.kills += 1;
      const armed: Step | null = this.#armed;
      // The first death of a step at a point only arms it.
      const isDue = armed !== null && (!('point' in armed) || pending === armed);
      if (isDue) {
        this.fault(`killed: ${armed.name}`);
        // A point in the server is armed by its start: this one serves.
        this.#armed = this.#plan[0] && 'point' in this.#plan[0] ? (this.#plan.shift() ?? null) : null;
      }
      pending = this.#armed;
      // Nobody works on them any more; without this the next server would wait for a minute.
      await this.database.pool.query(`update jobs set seen_at = now() - interval '1 hour' where state = 'running'`);
      const faults = pending && 'point' in pending ? pending.point : '';
      // Killed before it was ready, it is started again; but not for ever.
      failures = await this.live.start(faults).then(
        () => 0,
        () => failures + 1,
      );
      if (failures > STARTS_MAX) {
        this.violations.push('the server does not start');
        return;
      }
    }
  }

  /** Waits until the server runs. */
  async isUp(): Promise<void> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(50)) {
      const { ok } = await fetch(`${this.live.url}/healthz`).catch(() => ({ ok: false }));
      if (ok) return;
    }
    throw new Error('the server does not come back');
  }

  /** Stripe delivers an event: now, twice, later, or, of a payment, never. */
  async #tell(event: string): Promise<number> {
    const step = this.#armed;
    if (step && 'event' in step) {
      this.#undelivered.push(event);
      const sent = this.stripe.deliver(event).catch(() => 0);
      await Promise.all([sent, this.#kill(step)]);
      return 0;
    }
    const mayGetLost = event.includes('"payment_intent.');
    const { name: fate, copies } = this.random.weighted([
      { name: 'now', weight: 6, copies: 1 },
      { name: 'event twice', weight: 2, copies: 2 },
      { name: 'event late', weight: 2, copies: 0 },
      { name: 'event lost', weight: mayGetLost ? 1 : 0, copies: 0 },
    ]);
    if (fate !== 'now') this.fault(fate);
    if (fate === 'event late') this.#undelivered.push(event);
    await Promise.all(Array.from({ length: copies }, () => this.#send(event)));
    return 200;
  }

  async #send(event: string): Promise<void> {
    const status = await this.stripe.deliver(event).catch(() => 0);
    if (status !== 200) this.#undelivered.push(event);
  }

  /** Stripe delivers what it could not, in any order. */
  async redeliver(): Promise<void> {
    const events = this.random.shuffled(this.#undelivered.splice(0));
    await Promise.all(events.map((event) => this.#send(event)));
  }

  /** Changes an account, and tells it. */
  async changeAccount(account: string, change: object): Promise<void> {
    Object.assign(this.stripe.accounts.get(account) ?? {}, change);
    await this.#send(this.stripe.event(account));
  }

  /** Pays, if it can be paid. */
  async pay(intent: string): Promise<boolean> {
    const { status } = this.stripe.money.intents.get(intent) ?? {};
    if (status !== 'requires_payment_method' && status !== 'processing') return false;
    await this.stripe.money.pay(intent);
    return true;
  }

  /** A call of Stripe: the server dies before or after it, its answer is lost, or the event of it comes first. */
  async #meet(
    { method, path: at }: { method: string; path: string },
    answer: { status: number; body: unknown } | null,
  ) {
    if (method !== 'POST') return true;
    const step = this.#armed;
    if (step && 'call' in step && step.call.test(at) && (step.when === 'after') === (answer !== null)) {
      await this.#kill(step);
      if (step.forgets) await this.#passDay();
      return false;
    }
    if (!answer || this.#isOver) return true;
    if (at === '/v1/payment_intents' && this.random.next() < 0.15) {
      if (await this.pay((answer.body as { id: string }).id)) this.fault('event before the answer');
    }
    const isLost = this.random.next() < 0.06;
    if (isLost) this.fault('answer lost');
    return !isLost;
  }

  /** What failed is tried again now instead of in some minutes. */
  async hurry(): Promise<void> {
    const { db } = this.database;
    // Without a heartbeat: PostgreSQL committed the claim of a server that was dead by then.
    await db.execute(
      sql`update jobs set seen_at = now() - interval '1 hour' where state = 'running' and seen_at < now() - interval '12 seconds'`,
    );
    await db.execute(
      sql`update jobs set due_at = now() where state = 'waiting' and due_at > now() and attempts < 6 and ${QUEUE}`,
    );
    await publish(db, { due: true });
  }

  /** An hour passes: reservations end, and what failed several times is tried again. */
  async passTime(): Promise<void> {
    const { pool } = this.database;
    const past = `now() - interval '1 hour'`;
    await pool.query(
      `update orders set reserved_until = ${past} where status = 'newRequest' and reserved_until is not null`,
    );
    await pool.query(`update products set reserved_until = ${past} where reserved_by is not null`);
    await pool.query(`update payments set created_at = created_at - interval '1 hour'`);
    await this.database.db.execute(
      sql`update jobs set due_at = now() where state = 'waiting' and (kind = 'order-expiry' or ${QUEUE})`,
    );
    await publish(this.database.db, { due: true });
  }

  /** The server is down for a day, after which Stripe has forgotten every key. */
  async #passDay(): Promise<void> {
    this.stripe.passTime(25 * HOUR_MS);
    for (const table of ['payments', 'refunds', 'transfers', 'transfer_reversals']) {
      await this.database.pool.query(`update ${table} set created_at = created_at - interval '1 day'`);
    }
  }

  /** No more faults. */
  async calm(): Promise<void> {
    this.#plan.length = 0;
    this.disarm();
    this.stripe.interrupt = null;
    await this.isUp();
  }

  async dispose(): Promise<void> {
    this.#isOver = true;
    for (let step = this.#undo.pop(); step; step = this.#undo.pop()) await step();
    await this.#supervisor.catch(() => undefined);
  }
}
