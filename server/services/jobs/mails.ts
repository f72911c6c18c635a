/** Queues and sends mails: at least once, through crashes and mail-server outages. */
import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { ADMINS, SCREENS } from '../../../contract/access.ts';
import { clock } from '../../../contract/clock.ts';
import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { enqueue, removeOpenJobs } from '../../engine/jobs/queue.ts';
import { type Subject, writeLetter } from '../../mail/letter.ts';
import type { Letter } from '../../mail/mailer.ts';
import { drawCode, keepCode, makeTicket } from '../people/mail-proofs.ts';
import { waitingLines } from '../reviews/waiting-lines.ts';
import { defineJob } from './define-job.ts';
import { holdJob } from './job-claims.ts';

/** A queued mail: its kind, never its text. `request` distinguishes two requests for the same mail. */
const mail = z.object({
  about: z.enum([
    'code',
    'link',
    'passwordChanged',
    'emailChanged',
    'secondStepAdded',
    'secondStepRemoved',
    'secondStepOff',
    'secondStepReset',
    'recoveryCodeUsed',
    'recoveryCodesRenewed',
    'paymentAccount',
    'paymentAccountRestricted',
    'payoutFailed',
    'stripeDiffers',
    'reviewsWaiting',
  ]),
  email: z.string(),
  request: z.uuid(),
  /** The account, where the address is no longer its own. */
  user: z.uuid().optional(),
});
type Mail = z.infer<typeof mail>;

/** How often a mail is tried, for about a day. */
export const MAIL_TRIES = {
  tries: 30,
  backoffMs: [5, 30, 120, 600, 1800, 3600].map((seconds) => seconds * 1000),
};

/** Sends a mail, retrying for about a day. Code, link and text are made only now, so that no secret of an account is ever in the queue. */
export const mailJob = defineJob({
  kind: 'mail',
  input: mail,
  lane: 'mail',
  ...MAIL_TRIES,
  async handle({ db, mailer, baseUrl }, input, job) {
    // Before the account is looked up, so that the load does not reveal whether it exists.
    const drawn = input.about === 'code' ? await drawCode() : null;
    const letter = await db.transaction(async (tx) => {
      // The account before the job, as whoever changes an account and drops its mails; the reverse could deadlock.
      const user = await holdAccount(tx, input);
      // A request that was withdrawn or renewed since must not replace the valid link.
      return (await holdJob(tx, job)) && user ? compose(tx, { input, user, drawn }, baseUrl) : null;
    });
    if (!letter) return;
    const code = await mailer.send(letter).then(() => null, codeOf);
    if (code !== null) throw new Error(`the mail server rejected the mail: ${code}`);
  },
});

/** Where mails lead that are not about the account of their reader. */
const PLACES: Readonly<Partial<Record<Mail['about'], string>>> = {
  paymentAccount: SCREENS.stripeSetting.path,
  paymentAccountRestricted: SCREENS.stripeSetting.path,
  payoutFailed: SCREENS.stripeSetting.path,
  stripeDiffers: SCREENS.stripeDifferences.path,
};

const keyOf = (about: Mail['about'], email: string) => `${about}:${email}`;

/** Queues a mail in the caller's transaction; one already waiting is not queued twice. Returns the id of the request. */
export async function queueMail(tx: Db, about: Mail['about'], email: string, user?: string): Promise<string> {
  const request = uuid();
  await enqueue(tx, mailJob, [{ input: { about, email, request, user }, key: keyOf(about, email) }], { renew: true });
  return request;
}

/** Mails everybody of the staff who looks after money. */
export async function queueStaffMail(tx: Db, about: 'stripeDiffers'): Promise<void> {
  const isStaff = and(inArray(users.key, [...ADMINS]), eq(users.status, 'active'));
  const staff = await tx.select({ email: users.email }).from(users).where(isStaff).orderBy(users.email);
  for (const { email } of staff) await queueMail(tx, about, email);
}

/** Sends a mail of the day at its hour in UTC; one that waits for it already is enough. */
export const queueDailyMail = async (tx: Db, about: 'reviewsWaiting', email: string): Promise<void> => {
  const now = clock.ms();
  const due = new Date(now).setUTCHours(DAILY_HOUR, 0, 0, 0);
  const inMs = (due > now ? due : due + DAY_MS) - now;
  await enqueue(tx, mailJob, [{ input: { about, email, request: uuid() }, key: keyOf(about, email) }], { inMs });
};
const DAILY_HOUR = 15;
const DAY_MS = 24 * 3_600_000;

/** Removes an unsent mail from the queue. */
export const dropMail = (tx: Db, about: Mail['about'], email: string): Promise<void> =>
  removeOpenJobs(tx, mailJob, keyOf(about, email));

/** The address at which an invited person chooses a password, in their language unless the device has another setting. */
export const signupUrl = (baseUrl: string, ticket: string, spoken: string): string =>
  `${baseUrl}/signup/complete?token=${ticket}&language=${spoken}`;

/** The codes of a mail that was not taken. Not the whole error, because mail servers quote what they received. */
export function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number').join(' ');
}

/** The account a mail is about, which nobody changes meanwhile; links and codes may still be made for it. */
async function holdAccount(tx: Db, { email, user }: Mail): Promise<typeof users.$inferSelect | null> {
  const isAbout = user === undefined ? eq(users.email, email) : eq(users.id, user);
  const [account] = await tx.select().from(users).where(isAbout).for('no key update');
  return account ?? null;
}

interface Occasion {
  input: Mail;
  user: typeof users.$inferSelect;
  /** For a mail with a code. */
  drawn: Awaited<ReturnType<typeof drawCode>> | null;
}

/** Composes a mail with a fresh code or link; null if its account is to get none. */
async function compose(db: Db, { input, user, drawn }: Occasion, baseUrl: string): Promise<Letter | null> {
  const { about, email, request } = input;
  const { id, fullName, status, passwordHash } = user;
  const spoken = language.catch(DEFAULT_LANGUAGE).parse(user.language);
  const write = (subject: Subject) => writeLetter(subject, { email, fullName, language: spoken });
  if (about === 'emailChanged') return write({ kind: about, url: baseUrl });
  if (about === 'reviewsWaiting') {
    const lines = status === 'active' ? await waitingLines(db, id, spoken) : [];
    return lines.length === 0 ? null : write({ kind: about, url: `${baseUrl}${SCREENS.complete.path}`, lines });
  }
  if (status === 'banned') return null;
  // A person who forgot the password before activating the account needs the link, not a code.
  if (passwordHash === null) {
    return write({ kind: 'signup', url: signupUrl(baseUrl, await makeTicket(db, id, 'signup'), user.language) });
  }
  if (status === 'active' && drawn) {
    await keepCode(db, id, drawn.hash, request);
    return write({ kind: 'code', code: drawn.code });
  }
  if (status === 'active' && about === 'passwordChanged') {
    return write({ kind: 'passwordChanged', url: `${baseUrl}/forgot-password` });
  }
  if (status === 'active' && about !== 'code' && about !== 'link') {
    return write({ kind: about, url: `${baseUrl}${PLACES[about] ?? '/profile/index'}` });
  }
  if (status !== 'unverified') return null;
  return write({ kind: 'verify', url: `${baseUrl}/account/verify?token=${await makeTicket(db, id, 'verify')}` });
}
