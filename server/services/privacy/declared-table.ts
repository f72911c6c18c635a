/** How a table says what it stores of persons. */
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { ResourceName } from '../../../contract/resource-access.ts';

/** What the rows of a person are found by. */
export type SubjectPart = 'accounts' | 'emails' | 'contacts' | 'orders' | 'bookings' | 'subscriptions' | 'invoices';

/** Stands for an address that nobody has, and by which the rows of one erasure are still known to be of one person. */
export const MARK = Symbol('mark');
/** A name that was erased. */
export const NOBODY = '—';
/** What says nothing of a person in the row of a call to Stripe. */
export const CALL_PLAIN = ['key', 'stripeId', 'problem', 'status'] as const;

type Columns<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** What a table says of persons. Every column with text, lists or JSON is in `personal`, `secret` or `plain`. */
interface Declared<Table extends PgTable> {
  /** Whose its rows are; absent: of nobody. */
  of?: readonly [AnyPgColumn, SubjectPart];
  /** How its rows go, where they are not erased by `of`. */
  elsewhere?: string;
  /** Personal columns, and what takes the place of a value. */
  personal?: Readonly<Partial<Record<Columns<Table>, string | null | SQL | typeof MARK>>>;
  /** Never exported, and erased with the rest. */
  secret?: readonly Columns<Table>[];
  /** Say nothing of a person. */
  plain?: readonly Columns<Table>[];
  /** Its rows are deleted. */
  isDropped?: true;
  /** Which rows the law no longer wants, by the day up to which it does not; without it: all. */
  isFree?: (lawUntil: Date) => SQL;
  /** The resource its rows are records of, and the column of their hub center. */
  entity?: ResourceName;
  hub?: AnyPgColumn;
}

/** A table of the register. */
export interface RegisteredTable extends Omit<Declared<PgTable>, 'personal' | 'secret' | 'plain'> {
  table: PgTable;
  personal: Readonly<Record<string, string | null | SQL | typeof MARK>>;
  secret: readonly string[];
  plain: readonly string[];
}

/** Declares what a table says of persons. */
export function table<Table extends PgTable>(of: Table, declared: Declared<Table>): RegisteredTable {
  const { personal = {}, secret = [], plain = [], ...rest } = declared;
  return { ...rest, table: of, personal, secret, plain };
}
