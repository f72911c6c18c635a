/** Inviting a merchant again, or handing an admin the link where no mail goes out. */
import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Invitation } from '../../../contract/calls/merchants.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/people.ts';
import { dropMail, queueMail, signupUrl } from '../jobs/mails.ts';
import { Refusal } from '../refusal.ts';
import { dropTicket, makeTicket, ticketExpiry } from './mail-proofs.ts';

/** A merchant who was invited and has not chosen a password yet. */
interface Invited {
  id: string;
  email: string;
  language: string;
}

/** The invited merchant of an id. Throws `notFound` for everybody else. */
export async function invitedMerchant(db: Db, id: string): Promise<Invited> {
  const waits = and(eq(users.id, id), eq(users.key, 3), eq(users.status, 'unverified'), isNull(users.passwordHash));
  const { email, language } = users;
  const [invited] = await db.select({ id: users.id, email, language }).from(users).where(waits);
  if (!invited) throw new Refusal('notFound');
  return invited;
}

/** How far a merchant's invitation is. Throws `notFound` where none is open. */
export async function readInvitation(db: Db, id: string, sendsMail: boolean): Promise<Invitation> {
  const invited = await invitedMerchant(db, id);
  const expiresAt = await ticketExpiry(db, invited.id, 'signup');
  return { sendsMail, expiresAt: expiresAt?.toISOString() ?? null };
}

export interface Renewal {
  invited: Invited;
  /** The admin who asks. */
  by: string;
  requestId: string;
  sendsMail: boolean;
  /** Where the link begins; empty: it is a path. */
  baseUrl: string;
}

/** Replaces the link of an invitation: it goes out by mail, or is answered where no mail does. */
export async function renewInvitation(db: Db, renewal: Renewal): Promise<{ link: string | null }> {
  const { invited, by, requestId, sendsMail, baseUrl } = renewal;
  const what = { userId: by, entity: 'user', recordId: invited.id, requestId };
  return db.transaction(async (tx) => {
    await tx.insert(audit).values({ id: uuid(), action: sendsMail ? 'invitationSent' : 'invitationShown', ...what });
    if (sendsMail) {
      // The job before the ticket, as the worker takes them: the other way round each could wait for the other.
      await queueMail(tx, 'link', invited.email);
      await dropTicket(tx, invited.id, 'signup');
      return { link: null };
    }
    // A mail that still waits would bring a newer link than the one that is shown.
    await dropMail(tx, 'link', invited.email);
    const ticket = await makeTicket(tx, invited.id, 'signup');
    return { link: signupUrl(baseUrl, ticket, invited.language) };
  });
}
