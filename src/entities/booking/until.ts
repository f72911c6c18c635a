import { utcDay } from '../../../contract/utc-day.ts';
import { formatDateTime, writeDay } from '../../i18n/format.ts';

const DAY_MS = 24 * 3_600_000;

/** When a mix is free again, as people say it: the last day of a booking, or the minute of an order. */
export const untilWords = (until: string): string => {
  const at = Date.parse(until);
  return at % DAY_MS === 0 ? writeDay(utcDay(at - DAY_MS)) : formatDateTime(until);
};
