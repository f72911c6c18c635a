import { and, eq, inArray, sql } from 'drizzle-orm';

import { ADMINS } from '../../../contract/access.ts';
import { contact } from '../../../contract/entities/contact.ts';
import { contactEntries, contacts } from '../../db/schema/contacts.ts';
import { users } from '../../db/schema/people.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { refuseField } from '../../engine/refusal.ts';
import { erasePersonOf } from '../privacy/erase-person.ts';

const accountOf = (column: typeof users.id | typeof users.fullName) =>
  // As a nested expression: in a select of one table, drizzle omits the table of top-level columns.
  sql`${sql`(select ${column} from ${users} where ${users.email} = ${contacts.email})`}`;

const entries = sql`${sql`(select count(*)::int from ${contactEntries} where ${contactEntries.contact} = ${contacts.id})`}`;

/** Messages to the shop as a source of the list engine. Only active staff can be assigned. */
export const contactSource: RecordSource = tableSource(contact, contacts, {
  computed: { user: accountOf(users.id), userName: accountOf(users.fullName), entries },
  async check(tx, { fields: { assignee } }) {
    if (typeof assignee !== 'string') return;
    const isStaff = and(inArray(users.key, [...ADMINS]), eq(users.status, 'active'));
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, assignee), isStaff));
    if (found.length === 0) throw refuseField('assignee', 'unknownStaff');
  },
  acts: {
    actions: {
      async erasePerson(tx, pending) {
        await erasePersonOf(tx, pending, String(pending.record['email']));
        return {};
      },
    },
  },
});
