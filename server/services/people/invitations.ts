/** Links that admins send or pass on: the invitation of a person without a password, and one for a new password. */
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';

import { type Caller, mayChange, mayManage } from '../../../contract/access.ts';
import { type Invitation, readInvitation as readCall } from '../../../contract/calls/users.ts';
import type { AccountEvent } from '../../../contract/entities/user.ts';
import { PASSWORD_LINK_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/people.ts';
import { Refusal } from '../../engine/refusal.ts';
import { dropMail, queueMail, signupUrl } from '../jobs/mails.ts';
import { dropTicket, makeTicket, ticketExpiry } from './mail-proofs.ts';
import { roleOf } from './people.ts';

/** A person who was invited and has not chosen a password yet. */
interface InvitedPerson {
  id: string;
  email: string;
  language: string;
}

/** Whoever has the link becomes that person. Throws `forbidden` for an admin whom the caller may not change. */
function refuseStranger(caller: Caller, key: number | null): void {
  const isAllowed = mayChange({ who: readCall.who, of: mayManage }, caller, { role: roleOf(key) });
  if (!isAllowed) throw new Refusal('forbidden');
}

/** The invited person of an id. Throws `notFound` for everybody else, and `forbidden` for an admin whom the caller may not change. */
export async function invitedPerson(db: Db, id: string, caller: Caller): Promise<InvitedPerson> {
  const waits = and(eq(users.id, id), ne(users.status, 'banned'), isNull(users.passwordHash));
  const { email, language, key } = users;
  const [invited] = await db.select({ id: users.id, email, language, key }).from(users).where(waits);
  if (!invited) throw new Refusal('notFound');
  refuseStranger(caller, invited.key);
  return { id, email: invited.email, language: invited.language };
}

/** The state of a person's invitation. Throws as `invitedPerson` does. */
export async function readInvitation(db: Db, id: string, caller: Caller, sendsMail: boolean): Promise<Invitation> {
  const invited = await invitedPerson(db, id, caller);
  const expiresAt = await ticketExpiry(db, invited.id, 'signup');
  return { sendsMail, expiresAt: expiresAt?.toISOString() ?? null };
}

export interface Renewal {
  invited: InvitedPerson;
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
    const action: AccountEvent = sendsMail ? 'invitationSent' : 'invitationShown';
    await tx.insert(audit).values({ action, ...what });
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

interface PasswordLink {
  /** Whose password. */
  id: string;
  caller: Caller;
  requestId: string;
  /** As in `Renewal`. */
  baseUrl: string;
}

/** A link for a new password of an active person. Throws `notFound` for everybody else, and as `invitedPerson` does. */
export function createPasswordLink(db: Db, { id, caller, requestId, baseUrl }: PasswordLink): Promise<string> {
  return db.transaction(async (tx) => {
    const isActive = and(eq(users.id, id), eq(users.status, 'active'), isNotNull(users.passwordHash));
    const { key, language } = users;
    const [person] = await tx.select({ key, language }).from(users).where(isActive).for('update');
    if (!person) throw new Refusal('notFound');
    refuseStranger(caller, person.key);
    const action: AccountEvent = 'passwordLinkShown';
    await tx.insert(audit).values({ action, userId: caller._id, entity: 'user', recordId: id, requestId });
    const ticket = await makeTicket(tx, id, 'reset', PASSWORD_LINK_MS);
    return `${baseUrl}/reset/password?token=${ticket}&language=${person.language}`;
  });
}
