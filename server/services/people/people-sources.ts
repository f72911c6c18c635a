/** Merchants and users as sources of the list engine. */
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';

import type { StaffKey, UserType } from '../../../contract/access.ts';
import { merchant } from '../../../contract/resources/merchant.ts';
import type { user } from '../../../contract/resources/user.ts';
import type { UserStatus } from '../../../contract/status.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { addConditions, commissionToday, percentOf } from '../hubs/conditions.ts';
import { editHub, moveHub } from '../hubs/hub-changes.ts';
import { publish } from '../records/changes.ts';
import { anyOf } from '../records/filter-sql.ts';
import { countRows, first, type RecordSource } from '../records/record-source.ts';
import { tableFields } from '../records/table-fields.ts';

const fullName = sql`lower(${users.fullName})`;
const status = anyOf(users.status);
/** The fields of a hub center in its own row. */
const hub = tableFields(merchant, merchants, ['fullName', 'email', 'status', 'image', 'commission', 'lastLoginAt']);

export const merchantSource: RecordSource = {
  id: merchants.id,
  createdAt: merchants.createdAt,
  title: users.fullName,
  hub: null,
  trash: null,
  sort: {
    fullName: { by: fullName, type: 'text' },
    createdAt: { by: merchants.createdAt, type: 'timestamptz' },
    updatedAt: { by: merchants.updatedAt, type: 'timestamptz' },
  },
  search: { fullName: users.fullName, email: users.email, prefix: merchants.prefix },
  filters: { status },
  async rows(db, sortKey, { where, order, limit, offset }) {
    const rows = await db
      .select({
        row: merchants,
        account: { fullName: users.fullName, email: users.email, status: users.status },
        lastLoginAt: users.lastLoginAt,
        commissionBp: commissionToday(merchants.id),
        sortKey,
      })
      .from(merchants)
      .innerJoin(users, eq(users.id, merchants.id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, account, lastLoginAt, commissionBp, sortKey: value }) => ({
      id: row.id,
      sortKey: value,
      present: (pictures) => ({
        ...hub.recordOf(row),
        ...account,
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
        commission: commissionBp === null ? null : percentOf(commissionBp),
        image: first(pictures, 'image'),
      }),
    }));
  },
  async ids(db, { where, order, limit }) {
    const joined = db.select({ id: merchants.id }).from(merchants).innerJoin(users, eq(users.id, merchants.id));
    const rows = await joined
      .where(where)
      .orderBy(...order)
      .limit(limit);
    return rows.map(({ id }) => id);
  },
  count(db, where, atMost) {
    const rows = db.select({ id: merchants.id }).from(merchants).innerJoin(users, eq(users.id, merchants.id));
    return countRows(db, rows.where(where).limit(atMost));
  },
  editForm: editHub,
  onMove: moveHub,
  actions: { changeCommission: addConditions },
  // The commission has rows of its own.
  async write(tx, id, { fullName: name, status: state, commission: _commission, ...fields }, at) {
    if (typeof name === 'string' || typeof state === 'string') {
      const account = {
        ...(typeof name === 'string' ? { fullName: name } : {}),
        ...(typeof state === 'string' ? { status: state } : {}),
      };
      await tx
        .update(users)
        .set({ ...account, updatedAt: at })
        .where(eq(users.id, id));
      const changed = { type: 'updated', entity: 'user', _id: id, hubcenter: null, at: at.toISOString() } as const;
      await publish(tx, { change: changed });
    }
    const revised = { rev: sql`${merchants.rev} + 1`, updatedAt: at };
    await tx
      .update(merchants)
      .set({ ...hub.columnsOf(fields), ...revised })
      .where(eq(merchants.id, id));
  },
};

export const userSource: RecordSource = {
  id: users.id,
  createdAt: users.createdAt,
  title: users.fullName,
  hub: null,
  trash: null,
  sort: {
    fullName: { by: fullName, type: 'text' },
    email: { by: users.email, type: 'text' },
    createdAt: { by: users.createdAt, type: 'timestamptz' },
    lastLoginAt: { by: sql`coalesce(${users.lastLoginAt}, '-infinity')`, type: 'timestamptz' },
  },
  search: { fullName: users.fullName, email: users.email },
  filters: { status },
  async rows(db, sortKey, { where, order, limit, offset }) {
    const rows = await db
      .select({ row: users, sortKey })
      .from(users)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, sortKey: value }) => ({
      id: row.id,
      sortKey: value,
      present: (): z.infer<typeof user.record> => ({
        _id: row.id,
        fullName: row.fullName,
        email: row.email,
        userType: row.userType as UserType,
        key: row.key as StaffKey | null,
        status: row.status as UserStatus,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      }),
    }));
  },
  async ids(db, { where, order, limit }) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(where)
      .orderBy(...order)
      .limit(limit);
    return rows.map(({ id }) => id);
  },
  count(db, where, atMost) {
    return countRows(db, db.select({ id: users.id }).from(users).where(where).limit(atMost));
  },
};
