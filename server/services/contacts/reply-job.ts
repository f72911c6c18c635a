/** Sends a reply by mail, and keeps what became of it. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { contact } from '../../../contract/entities/contact.ts';
import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { contactEntries, contacts } from '../../db/schema/contacts.ts';
import { users } from '../../db/schema/people.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { writeReply } from '../../mail/letter.ts';
import { defineJob } from '../jobs/define-job.ts';
import { codeOf, MAIL_TRIES } from '../jobs/mails.ts';

type Outcome = Pick<typeof contactEntries.$inferInsert, 'mailState' | 'mailProblem'>;

/** Sends one reply. Refused for good, or after the last try, it has failed; until then it is tried again. */
export const replyJob = defineJob({
  kind: 'contactReply',
  input: z.object({ entry: z.uuid() }),
  lane: 'mail',
  ...MAIL_TRIES,
  async handle({ db, mailer }, { entry }, { attempts, maxAttempts }) {
    const [row] = await db
      .select({ entry: contactEntries, contact: contacts, author: users.fullName })
      .from(contactEntries)
      .innerJoin(contacts, eq(contacts.id, contactEntries.contact))
      .innerJoin(users, eq(users.id, contactEntries.author))
      .where(eq(contactEntries.id, entry));
    // Deleted with the personal data meanwhile, or sent by a try whose end was lost.
    if (!row || row.entry.mailState !== 'waiting') return;
    const { name: fullName, subject, message, createdAt: at, language: spoken } = row.contact;
    const letter = writeReply(
      { text: row.entry.text, author: row.author, message, subject, at },
      { email: row.entry.mailTo ?? '', fullName, language: language.catch(DEFAULT_LANGUAGE).parse(spoken) },
    );
    const problem = await mailer.send(letter).then(() => null, codeOf);
    if (problem === null)
      return settle(db, row.entry, { mailState: mailer.sends ? 'sent' : 'filed', mailProblem: null });
    const isFinal = isRefused(problem) || attempts >= maxAttempts;
    await settle(db, row.entry, { mailState: isFinal ? 'failed' : 'waiting', mailProblem: problem });
    if (!isFinal) throw new Error(`the mail server rejected the mail: ${problem}`);
  },
});

/** Whether the mail server has refused for good (RFC 5321: 5xx). A refused sign-in is a setting that can be mended. */
const isRefused = (problem: string) => /\b5\d\d$/.test(problem) && !problem.startsWith('EAUTH');

async function settle(
  db: Db,
  { id, contact: of }: typeof contactEntries.$inferSelect,
  outcome: Outcome,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now();
    await tx
      .update(contactEntries)
      .set({ ...outcome, mailAt: at })
      .where(eq(contactEntries.id, id));
    await publishChange(tx, 'updated', contact.name, of, { at });
  });
}
