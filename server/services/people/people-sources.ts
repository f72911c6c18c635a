/** Merchants and users as sources of the list engine. */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';

import { merchant } from '../../../contract/entities/merchant.ts';
import { user } from '../../../contract/entities/user.ts';
import { KEY_OF_ROLE, type Role } from '../../../contract/staff.ts';
import { databaseError } from '../../db/pool.ts';
import { orders } from '../../db/schema/orders.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { anyOf, byWords, onDays } from '../../engine/records/filter-sql.ts';
import { countRows, first, readsOf, type RecordSource } from '../../engine/records/record-source.ts';
import { tableFields } from '../../engine/records/table-fields.ts';
import { Refusal } from '../../engine/refusal.ts';
import { addConditions, commissionToday, percentOf } from '../hubs/conditions.ts';
import { editHub, moveHub, removeHubPicture } from '../hubs/hub-changes.ts';
import { queueMail } from '../jobs/mails.ts';
import { claimOrders } from '../orders/order-accounts.ts';
import { sendTransfersTo } from '../orders/transfers.ts';
import { paymentStateOf } from '../payments/payment-accounts.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { changeEmail, endAccess, prepareUser, refuseLastAdmin, roleOf, storedStatus } from './people.ts';
import { endSessions } from './sessions.ts';
import { dropPendingSignIns } from './sign-in.ts';

const fullName = sql`lower(${users.fullName})`;
const status = anyOf(users.status);
/** The fields of a hub center in its own row. */
const hub = tableFields(merchant, merchants, [
  'fullName',
  'email',
  'status',
  'image',
  'commission',
  'paymentAccount',
  'lastLoginAt',
]);

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
  filters: { status, paymentAccount: byWords((states) => inArray(paymentStateOf, [...states])) },
  async rows(db, sortKey, { where, order, limit, offset }) {
    const rows = await db
      .select({
        row: merchants,
        account: { fullName: users.fullName, email: users.email, status: users.status },
        lastLoginAt: users.lastLoginAt,
        commissionBp: commissionToday(merchants.id),
        paymentAccount: paymentStateOf,
        sortKey,
      })
      .from(merchants)
      .innerJoin(users, eq(users.id, merchants.id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, account, lastLoginAt, commissionBp, paymentAccount, sortKey: value }) => ({
      id: row.id,
      sortKey: value,
      present: (pictures) => ({
        ...hub.recordOf(row),
        ...account,
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
        commission: commissionBp === null ? null : percentOf(commissionBp),
        paymentAccount,
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
  actions: {
    changeCommission: addConditions,
    async removePicture(tx, { record }) {
      await removeHubPicture(tx, String(record['_id']));
      return {};
    },
  },
  // The commission has rows of its own; the payment account is no field to write.
  async write(tx, id, { fullName: name, status: state, commission: _commission, ...fields }, at) {
    if (typeof name === 'string' || typeof state === 'string') {
      const account = {
        ...(typeof name === 'string' ? { fullName: name } : {}),
        ...(typeof state === 'string' ? { status: storedStatus(state, false) } : {}),
      };
      await tx
        .update(users)
        .set({ ...account, rev: sql`${users.rev} + 1`, updatedAt: at })
        .where(eq(users.id, id));
      await publishChange(tx, 'updated', 'user', id, { at });
      if (state === 'active') await sendTransfersTo(tx, id);
    }
    const revised = { rev: sql`${merchants.rev} + 1`, updatedAt: at };
    await tx
      .update(merchants)
      .set({ ...hub.columnsOf(fields), ...revised })
      .where(eq(merchants.id, id));
  },
};

/** The fields of a person in their own row. */
const person = tableFields(user, users, ['role', 'invited', 'orders', 'spent', 'purchasedAt']);
/** The orders of an account, whatever its address is by now; without those that were called off. */
const purchases = and(
  eq(orders.account, users.id),
  or(isNotNull(orders.paidAt), inArray(orders.status, ['ordered', 'accepted'])),
);
const ordered = {
  orders: sql<number>`(select count(*)::int from ${orders} where ${purchases})`,
  spentCents: sql<number>`(select coalesce(sum(${orders.totalCents} - ${orders.refundedCents}), 0)::float8 from ${orders} where ${purchases})`,
  purchasedAt: sql<Date | null>`(select max(${orders.createdAt}) from ${orders} where ${purchases})`.mapWith(
    orders.createdAt,
  ),
};
const CENTS = 100;
/** A merchant's phone and tax code are those of the hub center. */
const business = { mobile: merchants.mobile, code: merchants.vatNumber };

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
    updatedAt: { by: users.updatedAt, type: 'timestamptz' },
    lastLoginAt: { by: sql`coalesce(${users.lastLoginAt}, '-infinity')`, type: 'timestamptz' },
  },
  search: { fullName: users.fullName, email: users.email },
  filters: {
    status,
    createdAt: onDays(users.createdAt),
    lastLoginAt: onDays(users.lastLoginAt),
    // Any of the orders, not only the latest.
    purchasedAt: (wanted) =>
      sql`exists (select from ${orders} where ${and(purchases, onDays(orders.createdAt)(wanted))})`,
    accountType: anyOf(users.accountType),
    verified: byWords((words) =>
      inArray(
        users.verified,
        words.map((word) => word === 'true'),
      ),
    ),
    role: byWords((roles) => or(...roles.map((role) => keyIs(KEY_OF_ROLE[role as Role])))),
  },
  async rows(db, sortKey, { where, order, limit, offset }) {
    const rows = await db
      .select({ row: users, business, ...ordered, sortKey })
      .from(users)
      .leftJoin(merchants, eq(merchants.id, users.id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, business: of, orders: bought, spentCents, purchasedAt, sortKey: value }) => ({
      id: row.id,
      sortKey: value,
      present: () => ({
        ...person.recordOf(row),
        ...(row.key === KEY_OF_ROLE.merchant ? of : {}),
        role: roleOf(row.key),
        invited: row.passwordHash === null,
        orders: bought,
        spent: spentCents / CENTS,
        purchasedAt: purchasedAt?.toISOString() ?? null,
      }),
    }));
  },
  ...readsOf(users.id),
  check: async (tx, { caller, before, fields }) => {
    if (fields['status'] !== 'banned') return;
    if (before['_id'] === caller._id) throw new Refusal('ownAccount');
    if (before['role'] === 'superAdmin') await refuseLastAdmin(tx, String(before['_id']));
  },
  prepareAdd: prepareUser,
  async add(tx, id, { passwordHash = null, ...fields }, at) {
    const account = { ...person.columnsOf(fields), passwordHash } as typeof users.$inferInsert;
    const added = await tx
      .insert(users)
      .values({ ...account, id, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length === 0) throw new Refusal('emailTaken');
    await claimOrders(tx, id, account.email);
    if (passwordHash === null) await queueMail(tx, 'link', account.email);
  },
  async write(tx, id, fields, at) {
    const { status: state, verified } = fields;
    if (state === 'banned') await endAccess(tx, id);
    if (state === 'active') await sendTransfersTo(tx, id);
    const account = {
      ...person.columnsOf(fields),
      ...(typeof state === 'string' ? { status: storedStatus(state, verified === true) } : {}),
    };
    const [changed] = await tx
      .update(users)
      .set({ ...account, rev: sql`${users.rev} + 1`, updatedAt: at })
      .where(eq(users.id, id))
      .returning({ key: users.key })
      // Two who were given one address at the same moment.
      .catch((error: unknown) => {
        throw databaseError(error)?.constraint === 'users_email_unique' ? new Refusal('emailTaken') : error;
      });
    if (changed?.key === KEY_OF_ROLE.merchant) {
      await publishChange(tx, 'updated', 'merchant', id, { hubcenter: id, at });
    }
    if (changed?.key === KEY_OF_ROLE.reviewer) await publishChange(tx, 'updated', 'reviewer', id, { at });
  },
  actions: {
    confirmEmail: async (_tx, { record }) => ({
      verified: true,
      ...(record['status'] === 'unverified' ? { status: 'active' } : {}),
    }),
    changeEmail: (tx, { record, input }) => changeEmail(tx, record, String(input['email'])),
    async erasePerson(tx, pending) {
      const { record } = pending;
      const id = String(record['_id']);
      if (record['role'] === 'superAdmin') await refuseLastAdmin(tx, id);
      await endAccess(tx, id);
      await erasePerson(tx, pending, { accounts: [id], emails: [String(record['email'])] });
      return { status: 'erased' };
    },
    async revokeSessions(tx, { record }) {
      const id = String(record['_id']);
      await dropPendingSignIns(tx, id);
      await endSessions(tx, id, null);
      return {};
    },
  },
};

const keyIs = (key: number | null) => (key === null ? isNull(users.key) : eq(users.key, key));
