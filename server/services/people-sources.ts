/** Merchants and users as the list engine reads them. */
import { count, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';

import type { StaffKey, UserType } from '../../contract/access.ts';
import type { user } from '../../contract/resources/user.ts';
import type { UserStatus } from '../../contract/status.ts';
import { merchants, users } from '../db/schema/people.ts';
import type { MerchantRecord } from './merchants.ts';
import { first, type RecordSource } from './record-source.ts';

/** What a reviewer does not see of a merchant. */
const BUSINESS_FIELDS = [
  'vatNumber',
  'billingAddress',
  'billingCity',
  'billingProvince',
  'billingZipcode',
  'billingCountry',
  'multiplicativeFactor',
] as const satisfies readonly (keyof MerchantRecord)[];

const hidden: ReadonlySet<string> = new Set(BUSINESS_FIELDS);
const withoutBusiness = (record: MerchantRecord) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)));

const given = <T extends Record<string, string | null>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [Name in keyof T]?: string;
  };

const fullName = sql`lower(${users.fullName})`;
const status = (values: readonly string[]) => inArray(users.status, [...values]);

export const merchantSource: RecordSource = {
  id: merchants.id,
  createdAt: merchants.createdAt,
  hub: null,
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
        sortKey,
      })
      .from(merchants)
      .innerJoin(users, eq(users.id, merchants.id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, account, sortKey: value }) => ({
      id: row.id,
      sortKey: value,
      present(pictures, caller) {
        const { vatNumber, website, contactName, mobile, billingAddress, billingCity } = row;
        const { billingProvince, billingZipcode, billingCountry } = row;
        const record: MerchantRecord = {
          _id: row.id,
          fullName: account.fullName,
          prefix: row.prefix,
          firstName: row.firstName,
          lastName: row.lastName,
          email: account.email,
          ...given({ vatNumber, website, contactName, mobile, billingAddress, billingCity }),
          ...given({ billingProvince, billingZipcode, billingCountry }),
          multiplicativeFactor: row.multiplicativeFactor,
          isOnlyCatalogue: row.isOnlyCatalogue,
          status: account.status as UserStatus,
          image: first(pictures, 'image'),
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
          rev: row.rev,
        };
        return caller.key === 4 ? withoutBusiness(record) : record;
      },
    }));
  },
  async count(db, where) {
    const joined = db.select({ total: count() }).from(merchants).innerJoin(users, eq(users.id, merchants.id));
    const [row] = await joined.where(where);
    return row?.total ?? 0;
  },
};

export const userSource: RecordSource = {
  id: users.id,
  createdAt: users.createdAt,
  hub: null,
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
  async count(db, where) {
    const [row] = await db.select({ total: count() }).from(users).where(where);
    return row?.total ?? 0;
  },
};
