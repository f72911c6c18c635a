/** Composes news of a booking, with the last day for a calendar. */
import { clock } from '../../contract/clock.ts';
import { BOOKING_CONFIRM_MS } from '../../contract/limits.ts';
import { fill } from '../words.ts';
import { calendarFile } from './calendar.ts';
import { faint, linkBlock, oneLine, page, paragraph, type Recipient } from './letter.ts';
import type { Letter } from './mailer.ts';
import { letterWords } from './words.ts';

export type BookingNews = 'unconfirmed' | 'requested' | 'accepted' | 'extended' | 'rejected' | 'cancelled' | 'expired';

/** Of a booking, what its letters say. */
interface BookingFacts {
  number: string;
  /** Name and code of the textile mix. */
  mix: string;
  customerName: string;
  hubName: string;
  /** The last day, `YYYY-MM-DD`. */
  until: string;
  reason: string | null;
  rev: number;
  createdAt: Date;
}

interface BookingLetter {
  about: BookingNews;
  to: 'buyer' | 'hub';
  id: string;
  /** Of its screen, for who may open it. */
  url: string | null;
}

const OWN = { requested: 'hubRequested', cancelled: 'hubCancelled', expired: 'hubExpired' } as const;

/** Composes news of a booking in the language of their recipient. */
export function writeBookingLetter(
  { about, to, id, url }: BookingLetter,
  { number, mix, customerName, hubName, until, reason, rev, createdAt }: BookingFacts,
  { email, fullName, language }: Recipient,
): Letter {
  const { greeting, signature, linkHint, booking: words } = letterWords[language];
  const said = to === 'hub' && about in OWN ? words[OWN[about as keyof typeof OWN]] : words[about];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(until));
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });
  const confirmBy = moment.format(createdAt.getTime() + BOOKING_CONFIRM_MS);
  const whose = { mix: oneLine(mix), hub: oneLine(hubName), customer: oneLine(customerName) };
  const facts = { number, ...whose, until: date, confirmBy };
  const name = oneLine(fullName);
  const hello = fill(greeting, { name });
  const subject = fill(said.subject, facts);
  const because = reason !== null && (about === 'rejected' || about === 'cancelled');
  const button = about === 'unconfirmed' ? words.confirm : words.button;
  const parts = [fill(said.text, facts), ...(because ? [fill(words.reason, { reason: oneLine(reason) })] : [])];
  const hasDate = to === 'buyer' && (about === 'accepted' || about === 'extended');
  const event = { uid: `${id}@ordito`, sequence: rev, day: until, title: fill(words.event, facts), place: facts.hub };
  return {
    to: { name, address: email },
    language,
    subject,
    text: `${[hello, ...parts, ...(url === null ? [] : [`${button}:\n${url}`]), signature].join('\n\n')}\n`,
    html: page(language, subject, [
      paragraph(hello),
      ...parts.map(paragraph),
      ...(url === null ? [] : [linkBlock(url, button, linkHint)]),
      faint(signature),
    ]),
    ...(hasDate
      ? {
          attachments: [
            {
              filename: `${number}.ics`,
              content: calendarFile({ ...event, at: clock.now() }),
              contentType: 'text/calendar; charset=utf-8',
            },
          ],
        }
      : {}),
  };
}
