/** How far a price is raised or lowered: by a part of it in percent, or by an amount in euro. */
export type PriceShift = { percent: number } | { add: number };

/** A price in euro after a shift, rounded to cents, never below nothing. */
export function shiftedPrice(price: number, shift: PriceShift): number {
  const cents = Math.round(price * 100);
  const next =
    'percent' in shift ? Math.round((cents * (100 + shift.percent)) / 100) : cents + Math.round(shift.add * 100);
  return Math.max(0, next) / 100;
}
