import {
  listNutraceuticaOrders,
  listNutraceuticaTransactions,
  readProductTransaction,
  syncNutraceuticaOrders,
} from '../../contract/calls/nutraceutica.ts';
import { readTransactionDetails } from '../../contract/calls/transactions.ts';
import type { ListQuery } from '../../contract/resource.ts';
import { findRecord, listRecords } from '../engine/records/records.ts';
import { Refusal } from '../engine/refusal.ts';
import { listChannelOrders, NUTRACEUTICAL } from '../services/orders/nutraceutica.ts';
import { enqueueSupplierSync } from '../services/suppliers/supplier-jobs.ts';
import { readTransaction } from '../services/transactions/transaction-details.ts';
import type { Routes } from './route-deps.ts';

/** Transactions beyond their declaration, and the nutraceutical channel of them and of orders. */
export const transactionRoutes: Routes = (api, { db, resources, supplier }) => {
  const served = (name: string) => {
    const found = resources.find(({ resource }) => resource.name === name);
    if (!found) throw new TypeError(`${name} is not served`);
    return found;
  };
  api.mount(readTransactionDetails, async ({ caller, params: { id } }) => ({
    data: await readTransaction(db, caller, id),
  }));
  api.mount(listNutraceuticaOrders, ({ caller, query }) => {
    const { source, resource } = served('order');
    return listChannelOrders(db, source, resource, { query, caller });
  });
  api.mount(listNutraceuticaTransactions, ({ caller, query }) => {
    const { source, resource } = served('transaction');
    const narrowed = { ...query, channel: [NUTRACEUTICAL] } as unknown as ListQuery;
    return listRecords(db, source, resource, narrowed, caller);
  });
  api.mount(syncNutraceuticaOrders, async ({ done }) => {
    if (!supplier) throw new Refusal('supplierOff');
    await enqueueSupplierSync(db);
    return { data: null, message: done.supplierQueued };
  });
  api.mount(readProductTransaction, async ({ caller, params: { id } }) => {
    const { source, resource } = served('transaction');
    const record = await findRecord(db, source, resource, id, caller);
    if (record['channel'] !== NUTRACEUTICAL) throw new Refusal('notFound');
    return { data: { ...record, ...(await readTransaction(db, caller, id)) } };
  });
};
