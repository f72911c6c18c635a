/** A longer gap between two items is a pause, not work; in ms. */
const PAUSE_MS = 3 * 60_000;
/** With fewer gaps there is no rate. */
const LEAST_GAPS = 5;
const HOUR_MS = 3_600_000;

/**
 * Items per hour at the median gap between two captures, so pauses and single slow items do not count. Null if there are too few. `moments`
 * are ISO 8601, in any order.
 */
export function hourlyRate(moments: readonly string[]): number | null {
  const times = moments.map((moment) => Date.parse(moment)).sort((one, other) => one - other);
  const gaps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .filter((gap) => gap > 0 && gap <= PAUSE_MS)
    .sort((one, other) => one - other);
  if (gaps.length < LEAST_GAPS) return null;
  const middle = gaps.length / 2;
  const median = ((gaps[Math.ceil(middle) - 1] ?? 0) + (gaps[Math.floor(middle)] ?? 0)) / 2;
  return Math.round(HOUR_MS / median);
}
