/** Owing mails and sending them: at least once, through crashes and dead mail servers. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { mails } from '../../db/schema/mail.ts';
import { users } from '../../db/schema/people.ts';
import type { Log } from '../../log.ts';
import { type Subject, writeLetter } from '../../mail/letter.ts';
import type { Letter, Mailer } from '../../mail/mailer.ts';
import { drawCode, keepCode, makeTicket } from '../people/mail-proofs.ts';
import { publish } from '../records/changes.ts';

type Mail = typeof mails.$inferSelect;

/** While a try runs, nobody else begins one; the mail of a server that died comes due again after this. */
const TRY_MS = 60_000;
/** How long to wait after each failed try; then the last one again and again. */
const RETRY_MS = [5, 30, 120, 600, 1800, 3600].map((seconds) => seconds * 1000);
const GIVE_UP_MS = 24 * 3_600_000;

/** What the sending of mails works with. */
export interface MailDeps {
  db: Db;
  log: Log;
  mailer: Mailer;
  /** Where links of mails begin: `https://ordito.example`. */
  baseUrl: string;
}

/**
 * Owes somebody a mail, in the transaction that is the reason for it; one that waits already is not owed twice. Answers the id of the
 * wish.
 */
export async function queueMail(tx: Db, kind: Mail['kind'], email: string): Promise<string> {
  const now = new Date();
  const wish = { request: uuid(), attempts: 0, dueAt: now, createdAt: now };
  await tx
    .insert(mails)
    .values({ id: uuid(), kind, email, ...wish })
    .onConflictDoUpdate({ target: [mails.kind, mails.email], set: wish });
  await publish(tx, { mail: true });
  return wish.request;
}

/** Takes back a mail that was owed and is not sent yet. */
export async function dropMail(tx: Db, kind: Mail['kind'], email: string): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.kind, kind), eq(mails.email, email)));
}

/** The address at which an invited person chooses a password; a device that was told no language shows it in theirs. */
export const signupUrl = (baseUrl: string, ticket: string, spoken: string): string =>
  `${baseUrl}/signup/complete?token=${ticket}&language=${spoken}`;

/** Tries the mail that has been due the longest; false when none is due. Several servers may do this at once. */
export async function sendNextMail({ db, log, mailer, baseUrl }: MailDeps): Promise<boolean> {
  const mail = await claim(db);
  if (!mail) return false;
  const letter = await db.transaction(async (tx) => {
    // A wish that was taken back or renewed since must not make its link the only one that works.
    const [wanted] = await tx.select({ id: mails.id }).from(mails).where(present(mail)).for('update');
    return wanted ? compose(tx, mail, baseUrl) : null;
  });
  try {
    if (letter) await mailer.send(letter);
  } catch (error) {
    await postpone(db, log, mail, error);
    return true;
  }
  await settle(db, mail);
  return true;
}

async function claim(db: Db): Promise<Mail | null> {
  const now = new Date();
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.dueAt, now))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, dueAt: new Date(now.getTime() + TRY_MS) })
    .where(eq(mails.id, sql`(${next})`))
    .returning();
  return mail ?? null;
}

/** Unless it was asked for once more meanwhile. */
const present = ({ id, request }: Mail) => and(eq(mails.id, id), eq(mails.request, request));

async function settle(db: Db, mail: Mail): Promise<void> {
  await db.delete(mails).where(present(mail));
}

async function postpone(db: Db, log: Log, mail: Mail, error: unknown): Promise<void> {
  const { id, kind, attempts } = mail;
  // Not the whole error: mail servers quote what they were sent.
  const told = { mail: id, kind, attempts, code: codeOf(error) };
  if (Date.now() - mail.createdAt.getTime() > GIVE_UP_MS) {
    log.error(told, 'mail given up after a day of tries');
    return settle(db, mail);
  }
  log.warn(told, 'mail not sent, tried again later');
  const pause = RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
  await db
    .update(mails)
    .set({ dueAt: new Date(Date.now() + pause) })
    .where(present(mail));
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number').join(' ');
}

/** Writes a mail with a fresh code or link in it; null where nobody is to get one. */
async function compose(db: Db, { kind, email, request }: Mail, baseUrl: string): Promise<Letter | null> {
  // Before anything is known of the account, so that its being there does not show in how busy the server is.
  const drawn = kind === 'code' ? await drawCode() : null;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  const { id, fullName, status } = user;
  const write = (about: Subject) =>
    writeLetter(about, { email, fullName, language: language.catch(DEFAULT_LANGUAGE).parse(user.language) });
  if (status === 'active' && drawn) {
    await keepCode(db, id, drawn.hash, request);
    return write({ kind: 'code', code: drawn.code });
  }
  if (status === 'active' && kind === 'passwordChanged') {
    return write({ kind: 'passwordChanged', url: `${baseUrl}/forgot-password` });
  }
  if (status !== 'unverified') return null;
  // Who forgot a password before the account was ever opened needs the link, not a code.
  if (user.passwordHash === null) {
    return write({ kind: 'signup', url: signupUrl(baseUrl, await makeTicket(db, id, 'signup'), user.language) });
  }
  return write({ kind: 'verify', url: `${baseUrl}/account/verify?token=${await makeTicket(db, id, 'verify')}` });
}
