/** Renews a merchant's invitation, or gives an admin the link if mail is not set up. */
import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Invitation } from '../../../contract/calls/merchants.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/people.ts';
import { dropMail, queueMail, signupUrl } from '../jobs/mails.ts';
import { dropTicket, makeTicket, ticketExpiry } from '../people/mail-proofs.ts';
import { Refusal } from '../refusal.ts';

/** A merchant who was invited and has not chosen a password yet. */
interface InvitedMerchant {
  id: string;
  email: string;
  language: string;
}

/** The invited merchant of an id. Throws `notFound` for everybody else. */
export async function invitedMerchant(db: Db, id: string): Promise<InvitedMerchant> {
  const waits = and(eq(users.id, id), eq(users.key, 3), eq(users.status, 'unverified'), isNull(users.passwordHash));
  const { email, language } = users;
  const [invited] = await db.select({ id: users.id, email, language }).from(users).where(waits);
  if (!invited) throw new Refusal('notFound');
  return invited;
}

/** The state of a merchant's invitation. Throws `notFound` if none is pending. */
export async function readInvitation(db: Db, id: string, sendsMail: boolean): Promise<Invitation> {
  const invited = await invitedMerchant(db, id);
  const expiresAt = await ticketExpiry(db, invited.id, 'signup');
  return { sendsMail, expiresAt: expiresAt?.toISOString() ?? null };
}

export interface Renewal {
  invited: InvitedMerchant;
  /** The admin who renews it. */
  by: string;
  requestId: string;
  sendsMail: boolean;
  /** Base address of the link; empty: the link is a path. */
  baseUrl: string;
}

/** Replaces the link of an invitation: mailed, or returned if mail is not set up. */
export async function renewInvitation(db: Db, renewal: Renewal): Promise<{ link: string | null }> {
  const { invited, by, requestId, sendsMail, baseUrl } = renewal;
  const what = { userId: by, entity: 'user', recordId: invited.id, requestId };
  return db.transaction(async (tx) => {
    await tx.insert(audit).values({ id: uuid(), action: sendsMail ? 'invitationSent' : 'invitationShown', ...what });
    if (sendsMail) {
      // The job before the ticket, in the worker's lock order; the reverse could deadlock.
      await queueMail(tx, 'link', invited.email);
      await dropTicket(tx, invited.id, 'signup');
      return { link: null };
    }
    // A waiting mail would replace the returned link by a newer one.
    await dropMail(tx, 'link', invited.email);
    const ticket = await makeTicket(tx, invited.id, 'signup');
    return { link: signupUrl(baseUrl, ticket, invited.language) };
  });
}
