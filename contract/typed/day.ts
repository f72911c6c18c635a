/** Days as people type them, in forms, calendars and spreadsheets. */
import { utcDay } from '../utc-day.ts';

/** Whether a text is a valid calendar day in the stored form. */
const isDay = (text: string): boolean => {
  const moment = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(moment) && utcDay(moment) === text;
};

/** Parses a day as people type it: DD/MM/YYYY, with other separators or none, or the stored form; null if it is none. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? [];
  const stored = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(stored) ? stored : null;
}
