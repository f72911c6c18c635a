/** Calendar files (RFC 5545). */
import { utcDay } from '../../contract/utc-day.ts';

interface CalendarDay {
  /** The same entry in every file about it; a higher sequence replaces it. */
  uid: string;
  sequence: number;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  place: string;
  at: Date;
}

const escape = (text: string) => text.replaceAll(/[\\;,]/g, (each) => `\\${each}`).replaceAll('\n', '\\n');
const compact = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');
const LINE_BYTES = 73;

/** A line of at most 75 bytes, continued after a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}

/** A calendar with one whole day, to keep: a METHOD would make it a message of an organizer (RFC 5546). */
export function calendarFile({ uid, sequence, day, title, place, at }: CalendarDay): string {
  const next = utcDay(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ordito//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${compact(at.toISOString())}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(next)}`,
    `SUMMARY:${escape(title)}`,
    `LOCATION:${escape(place)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
