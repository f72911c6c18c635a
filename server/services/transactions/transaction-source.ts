/** Transactions as a source of the list engine. */
import { isNull, sql } from 'drizzle-orm';

import { transaction } from '../../../contract/entities/transaction.ts';
import { ledgerEntries, transactions } from '../../db/schema/money.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';

/** What the platform earned by a payment, or gave back with a refund, by the ledger. */
const commission = sql`${sql`(select abs(sum(${ledgerEntries.cents}))::float8 / 100 from ${ledgerEntries} where ${ledgerEntries.account} = 'commission'
  and ${ledgerEntries.posting} in ('captured:' || ${transactions.id}, 'refund:' || ${transactions.id}, 'refundFailed:' || ${transactions.id}))`}`;

// Of the money of hub centers nobody asks it.
const ofCustomers = isNull(transactions.hubcenter);
const missing = {
  account: sql`(${isNull(transactions.account)} and ${ofCustomers})`,
  method: sql`(${isNull(transactions.method)} and ${ofCustomers})`,
};

export const transactionSource: RecordSource = tableSource(transaction, transactions, {
  computed: { commission },
  missing,
});
