import { eq, sql } from 'drizzle-orm';

import { order } from '../../../contract/entities/order.ts';
import type { OrderMail, OrderStatus } from '../../../contract/order-states.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { erasePersonOf } from '../privacy/erase-person.ts';
import { resendOrderMail } from './order-mails.ts';
import { moveOrder } from './order-moves.ts';

// As a nested expression: in a select of one table, drizzle omits the table of top-level columns.
const pieces = sql`${sql`(select count(*)::int from ${orderLines} where ${orderLines.order} = ${orders.id})`}`;

// An address abroad has none.
const province = sql`nullif(${orders.province}, '')`;

const source = tableSource(order, orders, {
  computed: { pieces, province },
  acts: {
    async onMove(tx, { record, to }) {
      await moveOrder(tx, String(record['_id']), to as OrderStatus);
      return {};
    },
    actions: {
      archive: async () => ({ archived: true }),
      unarchive: async () => ({ archived: false }),
      async erasePerson(tx, pending) {
        await erasePersonOf(tx, pending, String(pending.record['customerEmail']));
        return {};
      },
      async resendMail(tx, { record, input }) {
        await resendOrderMail(tx, String(record['_id']), input['mail'] as OrderMail);
        return {};
      },
    },
  },
});

/** Orders as a source of the list engine. One that is set back for the supplier goes into a new file. */
export const orderSource: RecordSource = {
  ...source,
  async write(tx, id, fields, at) {
    await source.write?.(tx, id, fields, at);
    if (fields['supplier'] !== 'notSynced') return;
    await tx.update(orders).set({ supplierFile: null }).where(eq(orders.id, id));
  },
};
