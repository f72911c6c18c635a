/** Owing mails and sending them: at least once, through crashes and dead mail servers. */
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { type Subject, writeLetter } from '../../mail/letter.ts';
import type { Letter } from '../../mail/mailer.ts';
import { drawCode, keepCode, makeTicket } from '../people/mail-proofs.ts';
import { holdJob } from './job-claims.ts';
import { defineJob, enqueue, withdraw } from './queue.ts';

/** A mail somebody is owed: what it is about, never its text. `request` tells two wishes for the same mail apart. */
const mail = z.object({ about: z.enum(['code', 'link', 'passwordChanged']), email: z.string(), request: z.uuid() });
type Mail = z.infer<typeof mail>;

/** Sends a mail, for about a day. Code, link and words are made only now, so that no secret ever stands in the queue. */
export const mailJob = defineJob({
  kind: 'mail',
  input: mail,
  lane: 'mail',
  tries: 30,
  backoffMs: [5, 30, 120, 600, 1800, 3600].map((seconds) => seconds * 1000),
  async handle({ db, mailer, baseUrl }, wish, job) {
    const letter = await db.transaction(async (tx) => {
      // A request that was withdrawn or renewed since must not make its link the only one that works.
      return (await holdJob(tx, job)) ? compose(tx, wish, baseUrl) : null;
    });
    if (!letter) return;
    // Not the whole error: mail servers quote what they were sent.
    const code = await mailer.send(letter).then(() => null, codeOf);
    if (code !== null) throw new Error(`the mail server did not take it: ${code}`);
  },
});

const keyOf = (about: Mail['about'], email: string) => `${about}:${email}`;

/**
 * Owes somebody a mail, in the transaction that is the reason for it; one that waits already is not owed twice. Answers the id of the
 * wish.
 */
export async function queueMail(tx: Db, about: Mail['about'], email: string): Promise<string> {
  const request = uuid();
  await enqueue(tx, mailJob, { about, email, request }, { key: keyOf(about, email), renew: true });
  return request;
}

/** Takes back a mail that was owed and is not sent yet. */
export const dropMail = (tx: Db, about: Mail['about'], email: string): Promise<void> =>
  withdraw(tx, mailJob, keyOf(about, email));

/** The address at which an invited person chooses a password; a device that was told no language shows it in theirs. */
export const signupUrl = (baseUrl: string, ticket: string, spoken: string): string =>
  `${baseUrl}/signup/complete?token=${ticket}&language=${spoken}`;

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number').join(' ');
}

/** Writes a mail with a fresh code or link in it; null where nobody is to get one. */
async function compose(db: Db, { about, email, request }: Mail, baseUrl: string): Promise<Letter | null> {
  // Before anything is known of the account, so that its being there does not show in how busy the server is.
  const drawn = about === 'code' ? await drawCode() : null;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  const { id, fullName, status } = user;
  const write = (subject: Subject) =>
    writeLetter(subject, { email, fullName, language: language.catch(DEFAULT_LANGUAGE).parse(user.language) });
  if (status === 'active' && drawn) {
    await keepCode(db, id, drawn.hash, request);
    return write({ kind: 'code', code: drawn.code });
  }
  if (status === 'active' && about === 'passwordChanged') {
    return write({ kind: 'passwordChanged', url: `${baseUrl}/forgot-password` });
  }
  if (status !== 'unverified') return null;
  // Who forgot a password before the account was ever opened needs the link, not a code.
  if (user.passwordHash === null) {
    return write({ kind: 'signup', url: signupUrl(baseUrl, await makeTicket(db, id, 'signup'), user.language) });
  }
  return write({ kind: 'verify', url: `${baseUrl}/account/verify?token=${await makeTicket(db, id, 'verify')}` });
}
