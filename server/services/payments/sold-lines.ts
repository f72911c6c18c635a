/** What a payment buys, as its metadata at the provider tells it: a restored database has forgotten the order. */
import * as z from 'zod';

import { ITEM_KINDS } from '../../../contract/code.ts';
import type { SoldLine } from '../../db/schema/provider-differences.ts';

const cents = z.coerce.number().int().min(0);
const line = z.object({
  kind: z.enum(ITEM_KINDS),
  item: z.uuid(),
  priceCents: cents,
  discountCents: cents,
  couponCents: cents,
  marketingCents: cents,
  netCents: cents,
  commissionBp: cents,
});
const FIELDS = Object.keys(line.shape) as (keyof SoldLine)[];
const KEY = 'ordito_items_';
const COUNT = 'ordito_items';
/** Stripe takes values of so many characters. */
const VALUE_MAX = 500;

/** The lines as metadata, as many to a value as it takes. */
export function writeLines(lines: readonly SoldLine[]): Record<string, string> {
  if (lines.length === 0) return {};
  const values: string[] = [];
  for (const each of lines) {
    const word = FIELDS.map((name) => each[name]).join(':');
    const last = values.at(-1);
    if (last !== undefined && last.length + word.length < VALUE_MAX) values[values.length - 1] = `${last} ${word}`;
    else values.push(word);
  }
  const all = values.map((value, index) => [`${KEY}${index}`, value] as const);
  return Object.fromEntries([[COUNT, String(lines.length)], ...all]);
}

/** The lines of some metadata; none if they are not all there, as before payments carried them. */
export function readLines(metadata: Readonly<Record<string, string>>): SoldLine[] {
  const words = Object.keys(metadata)
    .filter((name) => name.startsWith(KEY))
    .toSorted((one, other) => Number(one.slice(KEY.length)) - Number(other.slice(KEY.length)))
    .flatMap((name) => (metadata[name] ?? '').split(' '));
  const read = words.map((word) => {
    const parts = word.split(':');
    return line.safeParse(Object.fromEntries(FIELDS.map((name, index) => [name, parts[index]])));
  });
  const lines = read.flatMap(({ data }) => data ?? []);
  return lines.length === read.length && String(lines.length) === metadata[COUNT] ? lines : [];
}
