/** A price shift: by a percentage, or by an amount in euro. */
export type PriceShift = { percent: number } | { add: number };

/** A price in euro after a shift, rounded to cents, at least 0. */
export function shiftedPrice(price: number, shift: PriceShift): number {
  const cents = Math.round(price * 100);
  const next =
    'percent' in shift ? Math.round((cents * (100 + shift.percent)) / 100) : cents + Math.round(shift.add * 100);
  return Math.max(0, next) / 100;
}
