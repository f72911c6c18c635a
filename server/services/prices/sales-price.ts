/** Price statistics of sold items: pure, so that equal sales give equal results. */
import { SALES_MIN, type Relaxation } from '../../../contract/calls/calculate.ts';

/** One sale: `price` in euro per piece or kilogram; `days` from arrival to sale. */
export interface Sale {
  price: number;
  brand: string;
  branded: boolean | null;
  condition: string | null;
  days: number;
}

/** Criteria for similar sales; null means unknown. */
export interface SalesQuery {
  brand: string;
  branded: boolean | null;
  condition: string | null;
}

export interface Quartiles {
  p25: number;
  median: number;
  p75: number;
}

/** A quantile of sorted values by linear interpolation. Throws RangeError for no values. */
function at(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) throw new RangeError('no values');
  return low + (high - low) * (place - Math.floor(place));
}

/** Median and quartiles by linear interpolation, as spreadsheets do (QUARTILE.INC). Throws RangeError for no values. */
export function quartiles(values: readonly number[]): Quartiles {
  const sorted = values.toSorted((one, other) => one - other);
  return { p25: at(sorted, 0.25), median: at(sorted, 0.5), p75: at(sorted, 0.75) };
}

const plain = (brand: string) => brand.trim().toLowerCase();

function isLike(sale: Sale, wanted: SalesQuery, left: readonly Relaxation[]): boolean {
  const condition = left.includes('condition') || wanted.condition === null || sale.condition === wanted.condition;
  if (!condition || left.includes('brand')) return condition;
  if (plain(wanted.brand) !== '') return plain(sale.brand) === plain(wanted.brand);
  return wanted.branded === null || sale.branded === wanted.branded;
}

/** The criteria to relax, step by step; an unknown property is not a criterion. */
function steps({ brand, branded, condition }: SalesQuery): Relaxation[][] {
  const order: Relaxation[] = [];
  if (condition !== null) order.push('condition');
  if (plain(brand) !== '' || branded !== null) order.push('brand');
  return [[], ...order.map((_, index) => order.slice(0, index + 1))];
}

/**
 * The most similar sales, as many as needed: of the same condition and brand, then of any condition, then of any brand. If there are never
 * enough, those of the widest criteria.
 */
export function likeSales(sales: readonly Sale[], wanted: SalesQuery): { sales: Sale[]; relaxed: Relaxation[] } {
  let widest: { sales: Sale[]; relaxed: Relaxation[] } = { sales: [], relaxed: [] };
  for (const relaxed of steps(wanted)) {
    widest = { sales: sales.filter((sale) => isLike(sale, wanted, relaxed)), relaxed };
    if (widest.sales.length >= SALES_MIN) break;
  }
  return widest;
}
