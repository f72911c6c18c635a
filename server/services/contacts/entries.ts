/** Notes and replies of a message. */
import { and, asc, count, eq, type SQL } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { ContactEntry } from '../../../contract/calls/contacts.ts';
import { clock } from '../../../contract/clock.ts';
import { contact, type ContactEvent } from '../../../contract/entities/contact.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { contactEntries } from '../../db/schema/contacts.ts';
import { users } from '../../db/schema/people.ts';
import type { Deps } from '../../engine/deps.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { applyMove } from '../../engine/records/actions.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from '../../engine/records/change-notes.ts';
import { deliver } from '../../engine/records/delivery.ts';
import { holdRecord } from '../../engine/records/edits.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { findRecord } from '../../engine/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import { contactSource as source } from './contact-source.ts';
import { replyJob } from './reply-job.ts';

const resource = contact as unknown as Resource;

type Author = Omit<ChangeAuthor, 'rev'>;
interface NewEntry extends Author {
  /** The message. */
  id: string;
  text: string;
  idempotencyKey: string | null;
  /** Message of the response. */
  message: string;
}

/** The notes and replies of a message, oldest first. Throws `notFound`. */
export async function entriesOf(db: Db, id: string, { caller }: Pick<Author, 'caller'>): Promise<ContactEntry[]> {
  await findRecord(db, source, resource, id, caller, 'any');
  return readEntries(db, eq(contactEntries.contact, id));
}

/** Adds a note, once per key. Throws `notFound`, `forbidden` for a message whose personal data was deleted, and the idempotency refusals. */
export const addNote = (deps: Deps, order: NewEntry): Promise<Answer<ContactEntry>> =>
  addOnce(deps, 'note', order, async (tx) => {
    const before = await holdContact(tx, order);
    const at = clock.now();
    const entry = await insertEntry(tx, order, { kind: 'note', createdAt: at });
    await tell(tx, order, before, { action: 'noteAdded', at });
    return entry;
  });

/**
 * Replies by mail, once per key; the message is then answered. Throws `stale` if there is a reply that the writer has not seen, as `planMove`
 * does for spam, and as `addNote` does.
 */
export const addReply = (deps: Deps, { seen, ...order }: NewEntry & { seen: number }): Promise<Answer<ContactEntry>> =>
  addOnce(deps, 'reply', order, async (tx) => {
    const before = await holdContact(tx, order);
    const ofReplies = and(eq(contactEntries.contact, order.id), eq(contactEntries.kind, 'reply'));
    const [counted] = await tx.select({ replies: count() }).from(contactEntries).where(ofReplies);
    if (counted?.replies !== seen) throw new Refusal('stale', { record: before });
    const moved = await applyMove(tx, source, resource, { ...order, rev: null, to: 'answered' }, before);
    const at = clock.now();
    const mail = { mailTo: String(before['email']), mailState: 'waiting' } as const;
    const entry = await insertEntry(tx, order, { kind: 'reply', createdAt: at, ...mail });
    await enqueue(tx, replyJob, [{ input: { entry: entry._id }, key: entry._id }]);
    await tell(tx, order, moved, { action: 'replied', at });
    return entry;
  });

/** Sends a reply again whose mail has failed; one that is being sent stays as it is. Throws `notFound` and `forbidden`. */
export const resendReply = (db: Db, { id, entry, ...author }: Author & { id: string; entry: string }) =>
  db.transaction(async (tx) => {
    const before = await holdContact(tx, { id, ...author });
    const isReply = and(eq(contactEntries.id, entry), eq(contactEntries.contact, id), eq(contactEntries.kind, 'reply'));
    const [known] = await readEntries(tx, isReply);
    if (!known?.mail) throw new Refusal('notFound');
    if (known.mail.state !== 'failed' && known.mail.problem === null) return known;
    const again = { mailTo: String(before['email']), mailState: 'waiting', mailProblem: null } as const;
    await tx.update(contactEntries).set(again).where(eq(contactEntries.id, entry));
    await enqueue(tx, replyJob, [{ input: { entry }, key: entry }], { renew: true });
    await tell(tx, { id, ...author }, before, { action: 'replySentAgain', at: clock.now() });
    return (await readEntries(tx, isReply))[0] ?? known;
  });

/** Locks a message that still has its personal data. */
async function holdContact(tx: Db, { id, caller }: Author & { id: string }): Promise<RecordSnapshot> {
  const before = await holdRecord(tx, source, resource, { id, caller });
  if (before['erasedAt'] !== null) throw new Refusal('forbidden');
  return before;
}

function addOnce(
  deps: Deps,
  kind: ContactEntry['kind'],
  { id, text, idempotencyKey, message, caller }: NewEntry,
  add: (tx: Db) => Promise<ContactEntry>,
): Promise<Answer<ContactEntry>> {
  return deliver<ContactEntry>(deps, {
    userId: caller._id,
    idempotencyKey,
    call: `${kind} contact`,
    fields: { id, text },
    uploads: [],
    // The response belongs to the message, and is deleted with its personal data.
    commit: async (tx) => ({ recordId: id, body: { message, data: await add(tx) } }),
  });
}

type EntryColumns = Omit<typeof contactEntries.$inferInsert, 'id' | 'contact' | 'text' | 'author'>;

async function insertEntry(tx: Db, { id, text, caller }: NewEntry, columns: EntryColumns): Promise<ContactEntry> {
  const entry = { id: uuid(), contact: id, text, author: caller._id, ...columns };
  await tx.insert(contactEntries).values(entry);
  const [read] = await readEntries(tx, eq(contactEntries.id, entry.id));
  return read as ContactEntry;
}

/** The history tells that something was written, never what. */
const tell = (
  tx: Db,
  author: Author & { id: string },
  record: RecordSnapshot,
  { action, at }: { action: ContactEvent; at: Date },
): Promise<void> =>
  noteChange(tx, resource, author, { id: author.id, at, action, before: record, after: record, fields: [] });

async function readEntries(db: Db, where: SQL | undefined): Promise<ContactEntry[]> {
  const rows = await db
    .select({ entry: contactEntries, author: users.fullName })
    .from(contactEntries)
    .innerJoin(users, eq(users.id, contactEntries.author))
    .where(where)
    .orderBy(asc(contactEntries.createdAt), asc(contactEntries.id));
  return rows.map(({ entry: { id, kind, text, createdAt, mailState, mailTo, mailProblem, mailAt }, author }) => ({
    _id: id,
    kind,
    text,
    author,
    createdAt: createdAt.toISOString(),
    mail: mailState && {
      state: mailState,
      to: mailTo ?? '',
      problem: mailProblem,
      at: mailAt?.toISOString() ?? null,
    },
  }));
}
