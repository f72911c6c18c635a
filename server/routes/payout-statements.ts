import {
  exportPayoutStatement,
  listPayoutMonths,
  readPayoutStatement,
} from '../../contract/calls/payout-statements.ts';
import { statementSheet } from '../services/ledger/statement-sheet.ts';
import { listMonths, readStatement } from '../services/ledger/statements.ts';
import { download } from './download.ts';
import type { Routes } from './route-deps.ts';

/** Payout statements: a merchant its own, admins any. */
export const payoutStatementRoutes: Routes = (api, { reading, log }) => {
  api.mount(listPayoutMonths, async ({ caller, params: { id } }) => ({
    data: await reading((db) => listMonths(db, caller, id)),
  }));
  api.mount(readPayoutStatement, async ({ caller, params: { id }, query: { month } }) => ({
    data: await reading((db) => readStatement(db, caller, id, month)),
  }));
  api.mountTicketed(exportPayoutStatement, async ({ caller, language, query: { hub, month } }) => {
    const statement = await reading((db) => readStatement(db, caller, hub, month));
    const failed = (error: unknown) => log.error({ err: error }, 'a statement could not be finished');
    const name = `${statement.number}.xlsx`;
    return download(statementSheet(statement, language, failed), { name, plain: name });
  });
};
