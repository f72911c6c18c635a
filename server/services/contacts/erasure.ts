/** Deletes the personal data of a message for good. */
import { and, eq, sql } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import type { Resource } from '../../../contract/resource.ts';
import { contact, type ContactEvent } from '../../../contract/resources/contact.ts';
import type { Db } from '../../db/pool.ts';
import { contactEntries, contacts } from '../../db/schema/contacts.ts';
import { audit, idempotencyKeys } from '../../db/schema/ledger.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from '../records/change-notes.ts';
import { checkRev, holdRecord } from '../records/edits.ts';
import { findRecord } from '../records/records.ts';
import { contactSource as source } from './contact-source.ts';

const resource = contact as unknown as Resource;

/** What takes the place of everything that says who wrote, and what. */
const ERASED = {
  name: '—',
  email: null,
  mobile: null,
  subject: null,
  message: '',
  requestKey: null,
  fingerprint: null,
  status: 'closed',
} as const;
/** Fields whose former values leave the history. */
const PERSONAL = ['name', 'email', 'mobile', 'subject', 'message', 'user', 'userName'];

/**
 * Deletes the personal data of a message, also in the trash: its fields, notes and replies, their values in the history, and stored
 * responses. That it was done, when and by whom, stays. Throws `notFound` and `stale`.
 */
export const erasePersonalData = (db: Db, order: ChangeAuthor & { id: string }): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const { id, caller } = order;
    const before = await holdRecord(tx, source, resource, order, 'any');
    if (before['erasedAt'] !== null) return before;
    checkRev(before, order);
    const at = clock.now();
    await tx.delete(contactEntries).where(eq(contactEntries.contact, id));
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.recordId, id));
    await tx
      .update(audit)
      .set({
        changes: sql`${audit.changes} - ${sql.param(PERSONAL)}::text[]`,
        // A reason is free text.
        details: sql`(${audit.details}::jsonb - 'reason')::json`,
      })
      .where(and(eq(audit.recordId, id), eq(audit.entity, contact.name)));
    const revised = { rev: sql`${contacts.rev} + 1`, updatedAt: at };
    await tx
      .update(contacts)
      .set({ ...ERASED, erasedAt: at, ...revised })
      .where(eq(contacts.id, id));
    const after = await findRecord(tx, source, resource, id, caller, 'any');
    const action: ContactEvent = 'personalDataDeleted';
    await noteChange(tx, resource, order, { id, at, action, before, after, fields: ['status', 'erasedAt'] });
    return after;
  });
