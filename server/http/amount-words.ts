/** Times, waits and sizes as texts say them. */
import type { Language } from '../../contract/languages.ts';

/** When something is free again: the last day if that is at midnight in UTC, else the minute. */
export function untilWords(until: Date, language: Language): string {
  const isDay = until.getTime() % DAY_MS === 0;
  const shown = isDay ? new Date(until.getTime() - 1) : until;
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    ...(isDay ? { timeZone: 'UTC' } : { timeStyle: 'short', timeZone: 'Europe/Rome' }),
  }).format(shown);
}

const DAY_MS = 24 * 3_600_000;

/** How long to wait, given in seconds: `30 seconds`, `15 minutes`. */
export function waitWords(seconds: number, language: Language): string {
  const [amount, unit] = seconds < MINUTE_SECONDS ? [seconds, 'second'] : [seconds / MINUTE_SECONDS, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(amount));
}

const MINUTE_SECONDS = 60;

/** A readable size in bytes: `2 MB`, `100 kB`. */
export function sizeWords(bytes: number, language: Language): string {
  const [amount, unit] = bytes >= MEGABYTE ? [bytes / MEGABYTE, 'MB'] : [bytes / KILOBYTE, 'kB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(amount)} ${unit}`;
}

const [KILOBYTE, MEGABYTE] = [1000, 1_000_000];
