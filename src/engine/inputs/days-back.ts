const DAY_MS = 86_400_000;

/** The day of a moment, epoch ms, in UTC, as the server counts days. */
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The first and last day of a range of this many days up to and including today; `now` is epoch ms. */
export const daysBack = (now: number, days: number): readonly [first: string, last: string] => [
  dayOf(now - (days - 1) * DAY_MS),
  dayOf(now),
];
