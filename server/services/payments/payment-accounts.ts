/** Payment accounts of hub centers: connected once, read back from Stripe, disconnected. */
import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { PaymentAccount, PayoutPlan } from '../../../contract/calls/payment-accounts.ts';
import { clock } from '../../../contract/clock.ts';
import { merchant } from '../../../contract/entities/merchant.ts';
import { readVatNumber } from '../../../contract/identifiers/vat-number.ts';
import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import type { PaymentEvent, PaymentState } from '../../../contract/payment-states.ts';
import type { Db } from '../../db/pool.ts';
import { paymentAccounts } from '../../db/schema/payment-accounts.ts';
import { merchants, users } from '../../db/schema/people.ts';
import type { Deps } from '../../engine/deps.ts';
import { type ChangeAuthor, noteChange } from '../../engine/records/change-notes.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { assertOwnHub } from '../../engine/records/hubs.ts';
import { Refusal, type RefusalWord } from '../../engine/refusal.ts';
import { commissionToday, percentOf } from '../hubs/conditions.ts';
import { queueMail } from '../jobs/mails.ts';
import { sendTransfersTo } from '../orders/transfers.ts';
import { readAccount } from './account-state.ts';
import { PaymentError, type PaymentFault, type Payments } from './stripe.ts';

type Row = typeof paymentAccounts.$inferSelect;
type Account = Awaited<ReturnType<Payments['read']>>;

/** Dependencies of payment accounts; `payments` is null without keys. */
export type PaymentDeps = Pick<Deps, 'db' | 'reach'> & { payments: Payments | null };

/** Who changes an account, and through what; null for the server itself. */
export type PaymentAuthor = { [Part in keyof Omit<ChangeAuthor, 'rev'>]: ChangeAuthor[Part] | null };
const THE_SERVER: PaymentAuthor = { caller: null, requestId: null, channel: null };

/** What a caller hears of a failed call. */
const REFUSALS: Readonly<Record<PaymentFault, RefusalWord>> = {
  again: 'paymentsDown',
  gone: 'paymentAccountMissing',
  balance: 'accountHoldsMoney',
  key: 'paymentsKey',
  refused: 'paymentsRefused',
};
/** In seconds. */
const RETRY_AFTER = 10;

/** Runs a call that somebody waits for. Throws the refusals of payments. */
export async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const { fault } = error;
    throw new Refusal(REFUSALS[fault], fault === 'again' ? { retryAfter: RETRY_AFTER } : {});
  }
}

/** The payment provider. Throws `paymentsOff` without keys. */
export function paymentsOf({ payments }: Pick<PaymentDeps, 'payments'>): Payments {
  if (!payments) throw new Refusal('paymentsOff');
  return payments;
}

/** The state of a hub center's payment account, as part of a query. */
export const paymentStateOf = sql<PaymentState>`coalesce((
  select account.state from ${paymentAccounts} as account where account.merchant = ${merchants.id}), 'none')`;

const accountOf = async (db: Db, hub: string): Promise<Row | undefined> =>
  (await db.select().from(paymentAccounts).where(eq(paymentAccounts.merchant, hub)))[0];

/** The id of a connected account. Throws `paymentAccountMissing`. */
async function stripeIdOf(db: Db, hub: string): Promise<string> {
  const id = (await accountOf(db, hub))?.stripeId;
  if (!id) throw new Refusal('paymentAccountMissing');
  return id;
}

/** The state of a payment account, without asking Stripe. Throws `notFound`, also for another merchant's. */
export async function readPaymentAccount(
  { db, payments }: PaymentDeps,
  caller: Caller,
  id: string,
): Promise<PaymentAccount> {
  await assertOwnHub(db, caller, id);
  const [found] = await db
    .select({ hubName: users.fullName, commissionBp: commissionToday(merchants.id), account: paymentAccounts })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .leftJoin(paymentAccounts, eq(paymentAccounts.merchant, merchants.id))
    .where(eq(merchants.id, id));
  if (!found) throw new Refusal('notFound');
  const { hubName, commissionBp, account } = found;
  return {
    _id: id.toLowerCase(),
    hubName,
    isConfigured: payments !== null,
    isTest: payments?.isTest ?? false,
    state: account?.state ?? 'none',
    missing: account?.missing ?? [],
    dueBy: account?.dueBy?.toISOString() ?? null,
    needsHelp: account?.needsHelp ?? false,
    checkedAt: account?.checkedAt?.toISOString() ?? null,
    commission: commissionBp === null ? null : percentOf(commissionBp),
  };
}

/** When the money on a payment account is paid out. Throws `paymentAccountMissing`, and the refusals of payments. */
export const readPayoutPlan = async (deps: PaymentDeps, hub: string): Promise<PayoutPlan> =>
  refusing(paymentsOf(deps).payouts(await stripeIdOf(deps.db, hub)));

/** Countries whose VAT numbers start with other letters than their own. */
const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };
const LOCALES = { it: 'it-IT', en: 'en-GB', es: 'es-ES', zh: 'zh-Hans' } as const;

/** What Stripe is told of a hub center; the merchant tells it the rest. */
async function newAccount(tx: Db, hub: string) {
  const [found] = await tx
    .select({ email: users.email, name: users.fullName, spoken: users.language, vatNumber: merchants.vatNumber })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .where(eq(merchants.id, hub));
  if (!found) throw new Refusal('notFound');
  const { full, fault } = readVatNumber(found.vatNumber ?? '');
  const country = fault === null ? full.slice(0, 2) : 'IT';
  return {
    contact_email: found.email,
    display_name: found.name,
    dashboard: 'express' as const,
    identity: { country: COUNTRY_OF_PREFIX[country] ?? country },
    defaults: {
      currency: 'eur',
      locales: [LOCALES[language.catch(DEFAULT_LANGUAGE).parse(found.spoken)]],
      responsibilities: { fees_collector: 'application' as const, losses_collector: 'application' as const },
    },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    metadata: { ordito_hub: hub },
    include: ['configuration.recipient' as const, 'requirements' as const],
  };
}

/** Stores what is about to be created, before the call, so that a repeated one says the same; `soon` finishes it after a crash. */
export const reserveAccount = (db: Db, hub: string, soon: (tx: Db) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(paymentAccounts).values({ merchant: hub }).onConflictDoNothing();
    const unmade = and(
      eq(paymentAccounts.merchant, hub),
      isNull(paymentAccounts.stripeId),
      isNull(paymentAccounts.creation),
    );
    const [reserved] = await tx.select().from(paymentAccounts).where(unmade).for('update');
    if (!reserved) return;
    await tx
      .update(paymentAccounts)
      .set({ creation: await newAccount(tx, hub) })
      .where(eq(paymentAccounts.merchant, hub));
    await soon(tx);
  });

/**
 * The id of a hub center's account; creates a reserved one. Two tabs, a repeated call and a crash before the commit get the same account,
 * because its key is the hub center and its generation. Null if nothing is reserved.
 */
export async function ensureAccount(deps: PaymentDeps, hub: string, author: PaymentAuthor): Promise<string | null> {
  const { db, reach } = deps;
  const row = await accountOf(db, hub);
  if (!row || row.stripeId) return row?.stripeId ?? null;
  if (!row.creation) return null;
  const account = await paymentsOf(deps).create(row.creation, `ordito-hub:${hub}:${row.generation}`);
  reach('account-created');
  await db.transaction(async (tx) => {
    const before = await locked(tx, hub);
    if (!before || before.stripeId || before.generation !== row.generation) return;
    const { state, ...reading } = readAccount(account, false);
    const change = { stripeId: account.id, creation: null, state, ...reading, updatedAt: clock.now() };
    await tx.update(paymentAccounts).set(change).where(eq(paymentAccounts.merchant, hub));
    await note(tx, hub, author, 'paymentAccountConnected', { from: 'none', to: state });
  });
  return account.id;
}

interface FormRequest {
  hub: string;
  author: PaymentAuthor;
  addresses: Parameters<Payments['link']>[1];
  /** Enqueues the repair of an account that a crash leaves half-made. */
  soon: (tx: Db) => Promise<void>;
}

/** Opens Stripe's form, of a new account if there is none. Throws the refusals of payments. */
export const openForm = (deps: PaymentDeps, request: FormRequest): Promise<{ url: string; expiresAt: string }> =>
  refusing(formOf(deps, request));

async function formOf(deps: PaymentDeps, request: FormRequest, isLast = false): ReturnType<typeof openForm> {
  const { hub, author, addresses, soon } = request;
  await reserveAccount(deps.db, hub, soon);
  const id = await ensureAccount(deps, hub, author);
  if (id === null) throw new Refusal('paymentAccountMissing');
  try {
    return await paymentsOf(deps).link(id, addresses);
  } catch (error) {
    if (isLast || !(error instanceof PaymentError) || error.fault !== 'refused') throw error;
    // Closed at Stripe: forgotten by now, and a new one follows.
    await refreshAccount(deps, hub, id);
    if ((await accountOf(deps.db, hub))?.stripeId) throw error;
    return formOf(deps, request, true);
  }
}

/** Reads an account back from Stripe and stores what it says. Throws `PaymentError`. */
export async function refreshAccount(deps: PaymentDeps, hub: string, stripeId: string): Promise<void> {
  const now = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  const { rows } = await deps.db.execute<{ ms: number }>(now);
  const began = new Date(rows[0]?.ms ?? 0);
  await applyAccount(deps.db, hub, await paymentsOf(deps).read(stripeId), began);
}

/** Asks Stripe now. Throws `paymentAccountMissing`, and the refusals of payments. */
export async function verifyAccount(deps: PaymentDeps, hub: string): Promise<void> {
  await refusing(refreshAccount(deps, hub, await stripeIdOf(deps.db, hub)));
}

/** Stores a reading, unless a later one is stored or the account is another one by now. */
async function applyAccount(db: Db, hub: string, account: Account, began: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await locked(tx, hub);
    if (!row || row.stripeId !== account.id || (row.checkedAt && row.checkedAt > began)) return;
    if (account.closed) return forget(tx, row, THE_SERVER, 'paymentAccountClosed');
    const reading = readAccount(account, row.readyAt !== null);
    const readyAt = row.readyAt ?? (reading.state === 'ready' ? began : null);
    const change = { ...reading, readyAt, checkedAt: began, updatedAt: clock.now() };
    await tx.update(paymentAccounts).set(change).where(eq(paymentAccounts.merchant, hub));
    if (reading.state === 'ready') await sendTransfersTo(tx, hub);
    if (reading.state === row.state) return publishHub(tx, hub);
    await note(tx, hub, THE_SERVER, 'paymentAccountChanged', { from: row.state, to: reading.state });
    if (reading.state === 'restricted') await mailTo(tx, hub, 'paymentAccountRestricted');
  });
}

/** Closes an account at Stripe and forgets it. Throws `paymentAccountMissing`, and the refusals of payments. */
export async function disconnectAccount(deps: PaymentDeps, hub: string, author: PaymentAuthor): Promise<void> {
  const { db } = deps;
  const id = await stripeIdOf(db, hub);
  await refusing(paymentsOf(deps).close(id));
  await db.transaction(async (tx) => {
    const row = await locked(tx, hub);
    if (row?.stripeId === id) await forget(tx, row, author, 'paymentAccountDisconnected');
  });
}

/** Mails the merchant where to set the account up, and notes it. */
export const sendLink = (db: Db, hub: string, author: PaymentAuthor): Promise<void> =>
  db.transaction(async (tx) => {
    await mailTo(tx, hub, 'paymentAccount');
    const { state = 'none' } = (await accountOf(tx, hub)) ?? {};
    await note(tx, hub, author, 'paymentAccountLinkSent', { from: state, to: state });
  });

/** Tells a hub center of the latest payout that its bank has refused, once: in its history and by mail. Throws `PaymentError`. */
export async function notePayouts(deps: PaymentDeps, hub: string, stripeId: string): Promise<void> {
  const { failed } = await paymentsOf(deps).payouts(stripeId);
  if (!failed) return;
  await deps.db.transaction(async (tx) => {
    const row = await locked(tx, hub);
    if (!row || row.stripeId !== stripeId || row.failedPayout === failed._id) return;
    const isIt = eq(paymentAccounts.merchant, hub);
    await tx.update(paymentAccounts).set({ failedPayout: failed._id }).where(isIt);
    await note(tx, hub, THE_SERVER, 'payoutFailed', { from: row.state, to: row.state });
    await mailTo(tx, hub, 'payoutFailed');
  });
}

const locked = async (tx: Db, hub: string): Promise<Row | undefined> =>
  (await tx.select().from(paymentAccounts).where(eq(paymentAccounts.merchant, hub)).for('update'))[0];

/** A later connection is another account, under another key. */
async function forget(tx: Db, { merchant: hub, state, generation }: Row, author: PaymentAuthor, event: PaymentEvent) {
  const nothing = { stripeId: null, creation: null, missing: [], dueBy: null, readyAt: null, checkedAt: null };
  await tx
    .update(paymentAccounts)
    .set({ ...nothing, state: 'none', needsHelp: false, generation: generation + 1, updatedAt: clock.now() })
    .where(eq(paymentAccounts.merchant, hub));
  await note(tx, hub, author, event, { from: state, to: 'none' });
}

/** Tells the history of the hub center, and every open page. */
function note(
  tx: Db,
  hub: string,
  author: PaymentAuthor,
  action: PaymentEvent,
  { from, to }: Record<'from' | 'to', PaymentState>,
): Promise<void> {
  const [before, after] = [{ paymentAccount: from }, { paymentAccount: to }];
  const fields = from === to ? [] : ['paymentAccount'];
  return noteChange(tx, merchant, author, { id: hub, at: clock.now(), action, before, after, fields });
}

const publishHub = (tx: Db, hub: string): Promise<void> => publishChange(tx, 'updated', merchant.name, hub);

async function mailTo(
  tx: Db,
  hub: string,
  about: 'paymentAccount' | 'paymentAccountRestricted' | 'payoutFailed',
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, hub));
  if (user) await queueMail(tx, about, user.email);
}
