/** Takes messages to the shop: each once, and nobody's flood into the inbox. */
import { and, eq, gt, or, sql } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { contact, type ContactStatus } from '../../../contract/entities/contact.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { contacts } from '../../db/schema/contacts.ts';
import type { Deps } from '../../engine/deps.ts';
import { create } from '../../engine/records/creation.ts';
import { fingerprint } from '../../engine/records/idempotency.ts';
import { Refusal } from '../../engine/refusal.ts';

/** The same text from the same address counts as the same message for this long. */
const SAME_MS = 10 * 60_000;
/** With more links than this a message is most likely advertising. It is kept as spam, never refused. */
const LINKS_MAX = 5;
const LINK = /https?:\/\/|\bwww\.|\[url|<a\s/gi;

interface Message {
  name: string;
  email: string;
  mobile?: string | undefined;
  subject?: string | undefined;
  message: string;
  language: Language;
}

interface Sending {
  message: Message;
  key: string | null;
  requestId: string;
  /** Counts the message; returns whether it belongs in the inbox. Throws `rateLimited`. */
  admit: () => Promise<boolean>;
}

/** The message is here already. */
class KnownError extends Error {}

/** Stores a message, unless it is here already. Throws `idempotencyMismatch` for another message under the same key, and as `admit`. */
export async function takeContact(deps: Deps, { message, key, requestId, admit }: Sending): Promise<void> {
  const { email, subject, message: text } = message;
  const print = fingerprint('contact', { email, subject, text }, []);
  const at = clock.now();
  const isKnown = async (db: Db) => {
    const same = and(eq(contacts.fingerprint, print), gt(contacts.createdAt, new Date(at.getTime() - SAME_MS)));
    const [known] = await db
      .select({ print: contacts.fingerprint })
      .from(contacts)
      .where(and(eq(contacts.email, email), or(same, key === null ? undefined : eq(contacts.requestKey, key))))
      // The one of the key, if there is one.
      .orderBy(sql`${contacts.requestKey} = ${key}::uuid desc nulls last`)
      .limit(1);
    if (known && known.print !== print) throw new Refusal('idempotencyMismatch');
    return known !== undefined;
  };
  // A repeated message is not counted: its sender has only missed the answer.
  if (await isKnown(deps.db)) return;
  const isAdmitted = await admit();
  const status: ContactStatus = isAdmitted && linksIn(message) <= LINKS_MAX ? 'new' : 'spam';
  try {
    await create(deps, {
      entity: contact.name,
      userId: null,
      idempotencyKey: null,
      call: 'send contact',
      fields: {},
      uploads: [],
      requestId,
      at,
      async write(tx, id) {
        // Two requests of one sender, one after the other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('contact'), hashtext(${email}))`);
        if (await isKnown(tx)) throw new KnownError();
        const same = { requestKey: key, fingerprint: print };
        await tx.insert(contacts).values({ id, ...message, status, ...same, createdAt: at, updatedAt: at });
        return { hub: null, data: null };
      },
    });
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
  }
}

const linksIn = ({ name, subject = '', message }: Message): number =>
  [...`${name} ${subject} ${message}`.matchAll(LINK)].length;
