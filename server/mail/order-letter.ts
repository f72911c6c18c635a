/** Composes what a customer hears of an order: its lines with their photos, what it costs, and where it goes. */
import type { RefundCause } from '../../contract/calls/orders.ts';
import type { Language } from '../../contract/languages.ts';
import { COUNTRIES } from '../../contract/vocabulary/countries.ts';
import type { PostalAddress } from '../db/schema/orders.ts';
import { fill } from '../words.ts';
import { escape, FAINT, faint, lines as inLines, oneLine, page, paragraph, type Recipient } from './letter.ts';
import type { Letter } from './mailer.ts';
import { letterWords } from './words.ts';

/** What has happened. A cause: a refund of a payment that bought nothing for it. */
export type OrderNews =
  | { about: 'processing' | 'paid' | 'cancelled' | 'expired' }
  | { about: 'refunded' | 'refundFailed' | Exclude<RefundCause, 'staff'>; amountCents: number }
  | { about: 'shipped'; hubName: string; carrier: string | null; tracking: string | null };

interface LetterLine {
  name: string;
  code: string;
  paidCents: number;
  refundedCents: number;
  /** A small JPEG. */
  picture: Buffer | null;
}

/** Of an order, what its letters say. */
interface OrderFacts {
  number: string;
  itemsCents: number;
  discountCents: number;
  couponCents: number;
  shippingCents: number;
  totalCents: number;
  refundedCents: number;
  shippingAddress: PostalAddress;
  billingAddress: PostalAddress | null;
  isPaid: boolean;
  /** The bank carries the payment out. */
  isUnderWay: boolean;
  lines: readonly LetterLine[];
}

type Words = (typeof letterWords)[Language]['order'];

const CENTS = 100;
// In German format in every language, as everywhere.
const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const money = (cents: number): string => euro.format(cents / CENTS);

/** Composes a letter about an order in the language of its customer. */
export function writeOrderLetter(news: OrderNews, order: OrderFacts, { email, fullName, language }: Recipient): Letter {
  const { greeting, signature, order: words } = letterWords[language];
  const { subject, parts } = saidOf(news, order, words);
  const title = fill(subject, { number: order.number });
  const name = oneLine(fullName);
  const hello = fill(greeting, { name });
  const hasSums = news.about !== 'shipped';
  const sums = hasSums ? sumsOf(order, words) : [];
  const addresses = news.about === 'paid' || news.about === 'shipped' ? addressesOf(order, words, language) : [];
  const items = order.lines.map(({ name: item, code, paidCents }) =>
    [`${oneLine(item)} (${code})`, ...(hasSums ? [money(paidCents)] : [])].join(': '),
  );
  return {
    to: { name, address: email },
    language,
    subject: title,
    text: `${[
      hello,
      ...parts,
      items.join('\n'),
      sums.map(([label, amount]) => `${label}: ${amount}`).join('\n'),
      ...addresses.map(([label, address]) => `${label}:\n${address}`),
      signature,
    ]
      .filter((part) => part !== '')
      .join('\n\n')}\n`,
    html: page(language, title, [
      paragraph(hello),
      ...parts.map(paragraph),
      lineTable(order.lines, hasSums),
      sumTable(sums),
      ...addresses.map(([label, address]) => inLines(`${label}:\n${address}`)),
      faint(signature),
    ]),
    attachments: order.lines.flatMap(({ code, picture }, index) =>
      picture ? [{ filename: `${code}.jpg`, content: picture, contentType: 'image/jpeg', cid: cidOf(index) }] : [],
    ),
  };
}

function saidOf(
  news: OrderNews,
  { isPaid, isUnderWay }: OrderFacts,
  words: Words,
): { subject: string; parts: string[] } {
  const { about } = news;
  if (about === 'cancelled') {
    const { subject, paid, unpaid } = words.cancelled;
    return { subject, parts: [isUnderWay ? words.underWay.cancelled : isPaid ? paid : unpaid] };
  }
  const { subject, text } = words[about];
  if (about === 'expired' && isUnderWay) return { subject, parts: [words.underWay.expired] };
  if ('amountCents' in news) return { subject, parts: [fill(text, { amount: money(news.amountCents) })] };
  if (about !== 'shipped') return { subject, parts: [text] };
  const { hubName, carrier, tracking } = news;
  const by = [carrier, tracking].filter((each) => each !== null).map(oneLine);
  return {
    subject,
    parts: [
      fill(text, { hub: oneLine(hubName) }),
      ...(by.length > 0 ? [fill(words.tracking, { tracking: by.join(' ') })] : []),
    ],
  };
}

/** Null sums are left out. */
function sumsOf(order: OrderFacts, { sums }: Words): [label: string, amount: string][] {
  const { itemsCents, discountCents, couponCents, shippingCents, totalCents, refundedCents } = order;
  const off = discountCents + couponCents;
  return [
    [sums.items, money(itemsCents)],
    ...(off > 0 ? ([[sums.discount, money(-off)]] as [string, string][]) : []),
    [sums.shipping, money(shippingCents)],
    [sums.total, money(totalCents)],
    ...(refundedCents > 0 ? ([[sums.refunded, money(-refundedCents)]] as [string, string][]) : []),
  ];
}

function addressesOf(
  { shippingAddress, billingAddress }: OrderFacts,
  words: Words,
  language: Language,
): [label: string, address: string][] {
  const written = ({ name, street, zipcode, city, province, country }: PostalAddress) =>
    [
      name,
      street,
      `${zipcode} ${city} ${province}`,
      COUNTRIES.find(({ id }) => id === country)?.names[language] ?? country,
    ]
      .map(oneLine)
      .join('\n');
  return [
    [words.shippingAddress, written(shippingAddress)],
    ...(billingAddress ? ([[words.billingAddress, written(billingAddress)]] as [string, string][]) : []),
  ];
}

const cidOf = (index: number) => `item${index}@ordito`;

const CELL = 'padding:8px 0;border-bottom:1px solid #dfe6e2;vertical-align:top';

const lineTable = (lines: readonly LetterLine[], hasPrice: boolean) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${lines
    .map(
      ({ name, code, paidCents, picture }, index) =>
        `<tr><td width="76" style="${CELL}">${
          picture
            ? `<img src="cid:${cidOf(index)}" width="64" height="64" alt="" style="display:block;border-radius:6px">`
            : ''
        }</td><td style="${CELL}">${escape(oneLine(name))}<br><span style="color:${FAINT};font-size:14px">${escape(code)}</span></td>${
          hasPrice ? `<td align="right" style="${CELL};white-space:nowrap">${escape(money(paidCents))}</td>` : ''
        }</tr>`,
    )
    .join('\n')}</table>`;

const sumTable = (sums: readonly (readonly [string, string])[]) =>
  sums.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${sums
        .map(
          ([label, amount]) =>
            `<tr><td style="padding:2px 0">${escape(label)}</td><td align="right" style="padding:2px 0;white-space:nowrap">${escape(amount)}</td></tr>`,
        )
        .join('\n')}</table>`;
