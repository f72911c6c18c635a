import { utcDay } from '../../../contract/utc-day.ts';

const DAY_MS = 86_400_000;

/** The first and last day of a range of this many days up to and including today; `now` is epoch ms. */
export const daysBack = (now: number, days: number): readonly [first: string, last: string] => [
  utcDay(now - (days - 1) * DAY_MS),
  utcDay(now),
];
