/** Deletes the personal data of a message for good. */
import { clock } from '../../../contract/clock.ts';
import { contact } from '../../../contract/entities/contact.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { ChangeAuthor, RecordSnapshot } from '../../engine/records/change-notes.ts';
import { checkRev, holdRecord } from '../../engine/records/edits.ts';
import { findRecord } from '../../engine/records/records.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { contactSource as source } from './contact-source.ts';

const resource = contact as unknown as Resource;

/**
 * Deletes the personal data of a message, also in the trash: its fields, notes and replies, their values in the history, and stored
 * responses, again after a restore. That it was done, when and by whom, stays. Throws `notFound` and `stale`.
 */
export const erasePersonalData = (db: Db, order: ChangeAuthor & { id: string }): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const { id, caller } = order;
    const before = await holdRecord(tx, source, resource, order, 'any');
    if (before['erasedAt'] !== null) return before;
    checkRev(before, order);
    await erasePerson(tx, { caller, at: clock.now() }, { contacts: [id] });
    return findRecord(tx, source, resource, id, caller, 'any');
  });
