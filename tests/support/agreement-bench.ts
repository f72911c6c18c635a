/** A server beside a local Stripe, whose money tests compare. */
import { afterEach, expect } from 'vitest';

import { providerChecks, providerDifferences } from '../../server/db/schema/provider-differences.ts';
import { findLedgerFaults } from '../../server/services/ledger/balances.ts';
import { stripeAgreementJob } from '../../server/services/orders/stripe-agreement.ts';
import { checkSystem } from '../../server/services/system/checks.ts';
import { startOrderBench } from './server-orders.ts';

/** Starts the server; after each test the ledger is checked, and Stripe forgotten. */
export async function startAgreementBench() {
  const started = await startOrderBench({ mail: 0 });
  const { bench, server, stripe } = started;
  const { db } = server.deps;
  const compare = () => stripeAgreementJob.handle(bench.deps, {}, {} as never, async () => undefined);
  afterEach(async () => {
    expect(await findLedgerFaults(db)).toEqual([]);
    stripe.reset();
    await db.delete(providerDifferences);
    await db.delete(providerChecks);
    await server.database.pool.query('update epochs set restored_at = null');
  });
  return {
    ...started,
    compare,
    /** The next night. */
    compareAgain: async () => {
      await server.database.pool.query(`update provider_checks set checked_at = checked_at - interval '1 day'`);
      await compare();
    },
    differences: () => db.select().from(providerDifferences).orderBy(providerDifferences.createdAt),
    /** The line of System. */
    line: async () => {
      const { lines } = await checkSystem({ ...server.system, payments: bench.deps.payments });
      const { state, finding, values } = lines.find(({ check }) => check === 'agreement') ?? {};
      return [state, finding, values];
    },
    /** What somebody has made in Stripe's dashboard; returns its id. */
    made: (path: string, body: Record<string, unknown>) =>
      (stripe.money.call('POST', path, body)?.body as { id: string } | undefined)?.id ?? '',
  };
}
