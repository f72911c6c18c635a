/** The lines of a payout statement: each entry of a hub center's account, taken apart by item where its rows say of which. */
import type { StatementEvent, StatementTotals } from '../../../contract/calls/payout-statements.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';

/** An entry of a hub center's account; `cents` as in the ledger, positive for debit. */
export interface HubEntry {
  posting: string;
  cents: number;
}

/** What of one item an entry consists of, in cents: amounts of a sale, or of a refund. */
export interface EntryPart {
  item: string;
  /** Before deductions. */
  priceCents: number;
  commissionCents: number;
  netCents: number;
}

/** Amounts of a line; those of goods are null where no item is meant. */
interface LineAmounts {
  event: StatementEvent;
  item: string | null;
  priceCents: number | null;
  discountCents: number | null;
  commissionCents: number | null;
  netCents: number;
}

const EVENTS: Readonly<Record<string, StatementEvent>> = {
  captured: 'sale',
  refund: 'refund',
  refundFailed: 'refundFailed',
  transfer: 'transfer',
  reversal: 'reversal',
};

/** What a posting is about, and the id of it. */
export function readPosting(posting: string): { event: StatementEvent; id: string } {
  const [name = '', id = ''] = posting.split(':');
  return { event: EVENTS[name] ?? 'other', id };
}

/** The lines of an entry. What the parts do not account for to the cent stays one line: the ledger is right. */
export function linesOfEntry({ posting, cents }: HubEntry, parts: readonly EntryPart[]): LineAmounts[] {
  const { event } = readPosting(posting);
  const netCents = 0 - cents;
  const sign = event === 'refund' ? -1 : 1;
  if (parts.length === 0 || sumOf(parts.map((part) => part.netCents)) * sign !== netCents) {
    return [{ event, item: null, priceCents: null, discountCents: null, commissionCents: null, netCents }];
  }
  const signed = (amount: number) => (amount === 0 ? 0 : sign * amount);
  return parts.map((part) => ({
    event,
    item: part.item,
    priceCents: signed(part.priceCents),
    discountCents: signed(part.priceCents - part.commissionCents - part.netCents),
    commissionCents: signed(part.commissionCents),
    netCents: signed(part.netCents),
  }));
}

/** The sums of lines. The net is everything but what was transferred and taken back. */
export function totalsOf(lines: readonly Omit<LineAmounts, 'item'>[]): StatementTotals {
  const sum = (of: (line: Omit<LineAmounts, 'item'>) => number | null) => sumOf(lines.map((line) => of(line) ?? 0));
  const only = (event: StatementEvent) => sum((line) => (line.event === event ? line.netCents : 0));
  const transferred = only('transfer');
  const reversedCents = only('reversal');
  return {
    soldCents: sum(({ event, priceCents }) => (event === 'sale' ? priceCents : 0)),
    discountCents: sum(({ discountCents }) => discountCents),
    refundedCents: 0 - sum(({ event, priceCents }) => (event === 'sale' ? 0 : priceCents)),
    commissionCents: sum(({ commissionCents }) => commissionCents),
    netCents: sum(({ netCents }) => netCents) - transferred - reversedCents,
    transferredCents: 0 - transferred,
    reversedCents,
  };
}
