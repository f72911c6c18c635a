/** Composes news of a subscription for its customer. */
import { fill } from '../words.ts';
import { faint, oneLine, page, paragraph, type Recipient } from './letter.ts';
import type { Letter } from './mailer.ts';
import { letterWords } from './words.ts';

export const SUBSCRIPTION_NEWS = ['renewalDue', 'expired', 'deactivated', 'activated'] as const;
export type SubscriptionNews = (typeof SUBSCRIPTION_NEWS)[number];

/** Of a subscription, what its letters say. */
interface SubscriptionFacts {
  number: string;
  plan: string;
  /** The last day, `YYYY-MM-DD`; null if it never was valid. */
  validUntil: string | null;
  /** The order that renews it. */
  offer: { number: string; totalCents: number; payBy: Date | null } | null;
}

/** Composes news of a subscription in the language of its customer. */
export function writeSubscriptionLetter(
  about: SubscriptionNews,
  { number, plan, validUntil, offer }: SubscriptionFacts,
  { email, fullName, language }: Recipient,
): Letter {
  const { greeting, signature, subscription: words } = letterWords[language];
  const day = (date: Date | string | null | undefined) =>
    date ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)) : '–';
  // Midnight belongs to the day before.
  const payBy = offer?.payBy ? new Date(offer.payBy.getTime() - 1) : null;
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(
    (offer?.totalCents ?? 0) / 100,
  );
  const facts = {
    number,
    plan: oneLine(plan),
    until: day(validUntil),
    order: offer?.number,
    amount,
    payBy: day(payBy),
  };
  const said = words[about];
  const name = oneLine(fullName);
  const subject = fill(said.subject, facts);
  const hello = fill(greeting, { name });
  const text = fill(said.text, facts);
  return {
    to: { name, address: email },
    language,
    subject,
    text: `${[hello, text, signature].join('\n\n')}\n`,
    html: page(language, subject, [paragraph(hello), paragraph(text), faint(signature)]),
  };
}
