/** What is posted in the ledger for each event of money (decision 0031), and how. Amounts are cents, positive for debit. */
import type { LedgerAccount } from '../../../contract/calls/orders.ts';
import { allocate, sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { ledgerEntries, type RefundPart } from '../../db/schema/money.ts';

/** One side of a posting. `hub`: of the account `hub` only. */
export interface Side {
  account: LedgerAccount;
  hub?: string | null;
  cents: number;
}

/** What of a sold line counts for the ledger. */
export interface SoldLine {
  hub: string;
  netCents: number;
  commissionCents: number;
  marketingCents: number;
}

/** A captured payment that bought its order: the lines, the shipping, and what was captured. */
export const capturedSides = (
  lines: readonly SoldLine[],
  { totalCents, shippingCents }: { totalCents: number; shippingCents: number },
): Side[] => [
  { account: 'clearing', cents: totalCents },
  ...lines.flatMap(({ hub, netCents, commissionCents, marketingCents }): Side[] => [
    { account: 'marketing', cents: marketingCents },
    { account: 'hub', hub, cents: -netCents },
    { account: 'commission', cents: -commissionCents },
  ]),
  { account: 'shipping', cents: -shippingCents },
];

/** A captured payment that bought nothing, and is to go back. */
export const unusedSides = (cents: number): Side[] => [
  { account: 'clearing', cents },
  { account: 'customers', cents: -cents },
];

/** A payment that bought nothing went back. */
export const returnedSides = (cents: number): Side[] => [
  { account: 'customers', cents },
  { account: 'clearing', cents: -cents },
];

/** The provider's fee for a payment of these lines by line: in proportion to what was paid for each; where only shipping was, to its price. */
export function feesOf(cents: number, lines: readonly { paidCents: number; priceCents: number }[]): number[] {
  const paid = lines.map(({ paidCents }) => paidCents);
  return allocate(cents, sumOf(paid) > 0 ? paid : lines.map(({ priceCents }) => priceCents));
}

/** The provider's fee for a payment. */
export const feeSides = (cents: number): Side[] => [
  { account: 'providerFees', cents },
  { account: 'clearing', cents: -cents },
];

/** A transfer to a hub center. */
export const transferredSides = (hub: string, cents: number): Side[] => [
  { account: 'hub', hub, cents },
  { account: 'clearing', cents: -cents },
];

/** A hub center gave back a part of a transfer. */
export const reversedSides = (hub: string, cents: number): Side[] => [
  { account: 'clearing', cents },
  { account: 'hub', hub, cents: -cents },
];

/** A refund of parts of an order. */
export const refundedSides = (parts: readonly RefundPart[]): Side[] =>
  parts.flatMap(({ hub, cents, netCents, commissionCents, marketingCents }): Side[] => [
    { account: 'clearing', cents: -cents },
    ...(hub === null
      ? [{ account: 'shipping' as const, cents }]
      : [
          { account: 'hub' as const, hub, cents: netCents },
          { account: 'commission' as const, cents: commissionCents },
          { account: 'marketing' as const, cents: -marketingCents },
        ]),
  ]);

/** What the provider took for a dispute, and its fee for that; negative where it gives back. */
export const disputedSides = (withdrawnCents: number, feeCents: number): Side[] => [
  { account: 'loss', cents: withdrawnCents },
  { account: 'providerFees', cents: feeCents },
  { account: 'clearing', cents: 0 - withdrawnCents - feeCents },
];

/** The sides of a posting with one for each account and hub center; those of 0 cents are left out. */
export function mergeSides(sides: readonly Side[]): Required<Side>[] {
  const merged = new Map<string, Required<Side>>();
  for (const { account, hub = null, cents } of sides) {
    const key = `${account}:${hub ?? ''}`;
    merged.set(key, { account, hub, cents: (merged.get(key)?.cents ?? 0) + cents });
  }
  return [...merged.values()].filter(({ cents }) => cents !== 0);
}

/** Posts an event once: a second posting of its name is a defect, and fails. `at`: now, unless it is told of the past. */
export async function post(tx: Db, posting: string, order: string, sides: readonly Side[], at?: Date): Promise<void> {
  const rows = mergeSides(sides).map((side) => ({ ...side, posting, order, ...(at ? { at } : {}) }));
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
}
