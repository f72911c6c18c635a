/** Checks of VAT numbers, as evidence. */
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { VatResult } from '../../../contract/entities/vat-check.ts';
import { sortIndex, textKey } from '../sort-keys.ts';
import { moment, recordColumns, users } from './people.ts';

export const vatChecks = pgTable(
  'vat_checks',
  {
    number: text('number').notNull(),
    result: text('result').$type<VatResult>().notNull(),
    companyName: text('company_name'),
    companyAddress: text('company_address'),
    checkedAt: moment('checked_at'),
    requestId: text('request_id'),
    problem: text('problem'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at'),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    index('vat_checks_created_at').on(table.createdAt, table.id),
    index('vat_checks_updated_at').on(table.updatedAt, table.id),
    sortIndex('vat_checks_by_number', textKey(table.number), table.id),
    sortIndex('vat_checks_by_company_name', textKey(table.companyName), table.id),
    index('vat_checks_number').on(table.number, table.createdAt),
  ],
);
