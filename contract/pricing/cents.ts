/** Sums of money are integer cents, percentages basis points (1 % = 100). Each share is rounded once, half up. */

/** 100 %. */
export const WHOLE_BP = 10_000;

/** A share of an amount that is not negative, rounded half up. Exact: no division of floating-point numbers is rounded. */
export function shareOf(cents: number, basisPoints: number): number {
  const product = cents * basisPoints;
  const rest = product % WHOLE_BP;
  return (product - rest) / WHOLE_BP + (rest * 2 >= WHOLE_BP ? 1 : 0);
}

/** The sum of some amounts. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * An amount allocated in proportion to weights, by largest remainder: the parts add up to it, and none exceeds its weight as long as the
 * amount does not exceed their sum. Of equal remainders the first gets the cent.
 */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(sumOf(weights));
  if (whole === 0n) {
    return weights.map(() => 0);
  }
  const shares = weights.map((weight, index) => {
    const product = BigInt(cents) * BigInt(weight);
    return { index, part: Number(product / whole), rest: product % whole };
  });
  const missing = cents - sumOf(shares.map(({ part }) => part));
  const first = shares.toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest < other.rest ? 1 : -1));
  const rounded = new Set(first.slice(0, missing).map(({ index }) => index));
  return shares.map(({ part, index }) => part + (rounded.has(index) ? 1 : 0));
}
