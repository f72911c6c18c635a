/** Formats dates, ages and numbers (spec section 9). Days are in the device's time zone. */

const two = (value: number): string => String(value).padStart(2, '0');

/** Day as DD/MM/YYYY, in every language. `moment` is ISO 8601. */
export function formatDate(moment: string): string {
  const date = new Date(moment);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** A stored day, `YYYY-MM-DD`, as DD/MM/YYYY. */
export const writeDay = (day: string): string => day.split('-').toReversed().join('/');

/** Day and time of day as DD/MM/YYYY HH:MM. */
export function formatDateTime(moment: string): string {
  const date = new Date(moment);
  return `${formatDate(moment)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Time of day as HH:MM, with the date before it unless it is that of `now`, epoch ms. */
export function formatRecent(moment: string, now: number): string {
  const isToday = formatDate(moment) === formatDate(new Date(now).toISOString());
  return isToday ? formatDateTime(moment).slice(-5) : formatDateTime(moment);
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const ageFormats = new Map<string, Intl.RelativeTimeFormat>();

/** A list needs several formats per row, and making one takes longer than using it a hundred times. */
function keep<Format>(formats: Map<string, Format>, name: string, make: () => Format): Format {
  const format = formats.get(name) ?? make();
  formats.set(name, format);
  return format;
}

const numbers = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep(numberFormats, language + JSON.stringify(options), () => new Intl.NumberFormat(language, options));

const ages = (language: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat =>
  keep(ageFormats, language + numeric, () => new Intl.RelativeTimeFormat(language, { numeric }));

/** A number in the language's format. */
export const formatNumber = (value: number, language: string): string => numbers(language).format(value);

/** Words in one line, with the language's comma between them. */
export const joinWords = (words: readonly string[], language: string): string =>
  words.join(language === 'zh' ? '、' : ', ');

const UNITS = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

/** A short number with at most one decimal: 999, 1.2k, 35M (spec section 9). */
export function formatCompact(value: number, language: string): string {
  let [rest, unit] = [value, 0];
  // Rounded first: 999,950 is 1M and not 1000k.
  while (Math.abs(Math.round(rest * 10) / 10) >= 1000 && unit < UNITS.length - 1) {
    rest /= 1000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 1;
  return numbers(language, { maximumFractionDigits: digits }).format(rest) + UNITS[unit];
}

/** A price in euro in German format, with two decimals, in every language; empty for null (spec section 9). */
export const formatEuro = (value: number | null): string =>
  value === null
    ? '00,00 €'
    : numbers('de-DE', { style: 'currency', currency: 'EUR' }).format(value).replace('\u00a0', ' ');

/** An amount in cents as a price in euro. */
export const formatCents = (cents: number): string => formatEuro(cents / 100);

/** A size in bytes as megabytes, as gigabytes from 1 GB, or as kilobytes where there would be none of them. */
export function formatBytes(bytes: number, language: string): string {
  const isSmall = bytes > 0 && bytes < 1e5;
  const [value, unit] = isSmall
    ? [Math.max(1, bytes / 1e3), 'kilobyte']
    : bytes < 1e9
      ? [bytes / 1e6, 'megabyte']
      : [bytes / 1e9, 'gigabyte'];
  return numbers(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

/** A weight in grams as kilograms, to the gram. */
export const formatKilograms = (grams: number, language: string): string =>
  numbers(language, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 }).format(grams / 1000);

/** A share of one as per cent. */
export const formatPercent = (part: number, language: string): string =>
  numbers(language, { style: 'percent' }).format(part);

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How long something took, to the minute, from two hours on to the hour, and from two days on to the day. */
export function formatSpan(minutes: number, language: string): string {
  const [value, unit] =
    minutes < 2 * HOUR_MINUTES
      ? [minutes, 'minute']
      : minutes < 2 * DAY_MINUTES
        ? [minutes / HOUR_MINUTES, 'hour']
        : [minutes / DAY_MINUTES, 'day'];
  return numbers(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 30 * SECOND_MS;

/**
 * Relative time in words: now below 30 seconds, minutes below an hour, hours below a day, one day below two, then days. Minutes and hours
 * are rounded up. A time in the future (clocks of two devices differ) counts as now.
 */
export function formatAge(moment: string, now: number, language: string): string {
  const age = now - Date.parse(moment);
  if (age < JUST_NOW_MS) return ages(language, 'auto').format(0, 'second');
  const words = ages(language, 'always');
  if (age < HOUR_MS) return words.format(-Math.ceil(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return words.format(-Math.ceil(age / HOUR_MS), 'hour');
  return words.format(-Math.floor(age / DAY_MS), 'day');
}
