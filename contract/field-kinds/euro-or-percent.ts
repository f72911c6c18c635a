import { readTypedNumber } from '../typed/numbers.ts';
import type { Kind } from './kind.ts';

/** The units of an amount, each also a field kind, and their signs. */
export const UNIT_SIGNS = { euro: '€', percent: '%' } as const;
export type AmountUnit = keyof typeof UNIT_SIGNS;
export interface EuroOrPercent {
  unit: AmountUnit;
  amount: number;
}

/** Splits a unit sign off a text; the unit is undefined if there is none or more than one. */
export function splitAmount(text: string): { amount: string; unit: AmountUnit | undefined } {
  // Chinese keyboards type full-width signs.
  const plain = text.normalize('NFKC').trim();
  const [, before, amount = '', after] = /^(€)?(.*?)(€|%)?$/s.exec(plain) ?? [];
  const sign = before ?? after;
  if (!sign || (before && after)) return { amount: plain, unit: undefined };
  return { amount: amount.trim(), unit: sign === '€' ? 'euro' : 'percent' };
}

/** Parses `12,50 €`, `12.5 euro` or `15 %`; undefined for anything else, or without a unit. */
export function readEuroOrPercent(text: string): EuroOrPercent | undefined {
  const { amount: typed, unit } = splitAmount(text.replace(/eur(os?)?|欧元/i, '€'));
  const amount = unit && readTypedNumber(unit, typed);
  return amount === undefined ? undefined : { unit: unit as AmountUnit, amount };
}

/** Formats an amount as a list parameter, `12.5€` or `15%`. */
export const writeEuroOrPercent = ({ unit, amount }: EuroOrPercent): string => `${amount}${UNIT_SIGNS[unit]}`;

/** Percentages sort before amounts in euro. */
export const euroOrPercentKind: Kind = {
  name: 'euroOrPercent',
  filter: { form: 'range', bound: /^(\d{1,9}(\.\d{1,2})?€|\d{1,3}(\.\d{1,2})?%)$/, read: readEuroOrPercent },
  part: 'members',
  typed: (text) => readTypedNumber('euro', text),
  nothing: null,
  inFiles: 'cell',
  samples: () => [
    { unit: 'percent', amount: 33.33 },
    { unit: 'euro', amount: 1.15 },
    { unit: 'euro', amount: 19.99 },
  ],
};
