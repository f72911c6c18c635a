/** VAT numbers by their form, Italian ones also by their check digit: pure, so that page and server agree without a network. */

import { bareIdentifier } from './plain.ts';

/** What follows the prefix in each country that VIES knows. As there, EL is Greece and XI is Northern Ireland. */
const FORMS = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
} as const;
export type VatCountry = keyof typeof FORMS;

/** The countries that VIES knows. */
export const VAT_COUNTRIES = Object.keys(FORMS) as readonly VatCountry[];

/** A VAT number as typed, read. */
export interface VatNumber {
  /** Null for a country that VIES does not know. */
  country: VatCountry | null;
  /** With its prefix, without spaces and punctuation: `IT00743110157`. */
  full: string;
  fault: 'country' | 'form' | 'checkDigit' | null;
}

const isKnown = (prefix: string): prefix is VatCountry => Object.hasOwn(FORMS, prefix);

/** Whether 11 digits are an Italian VAT number: their last one is a check digit (Luhn). */
export function isPartitaIva(digits: string): boolean {
  if (!FORMS.IT.test(digits) || digits.startsWith('0000000')) return false;
  const sum = digits.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Reads a VAT number; one without a prefix is of the given country. */
export function readVatNumber(typed: string, assumed: VatCountry = 'IT'): VatNumber {
  const text = bareIdentifier(typed);
  const [, letters = '', rest = ''] = /^([A-Z]{2})(.*)$/.exec(text) ?? [];
  const prefix = letters === 'GR' ? 'EL' : letters;
  // A French number may begin with two letters of its own.
  const isPrefix = prefix !== '' && (isKnown(prefix) || !FORMS[assumed].test(text));
  if (isPrefix && !isKnown(prefix)) return { country: null, full: text, fault: /\d/.test(rest) ? 'country' : 'form' };
  const [country, number] = isPrefix && isKnown(prefix) ? [prefix, rest] : [assumed, text];
  const fault = FORMS[country].test(number) ? null : 'form';
  const isMistyped = country === 'IT' && fault === null && !isPartitaIva(number);
  return { country, full: country + number, fault: isMistyped ? 'checkDigit' : fault };
}

/** A VAT number that may be right, in its normal form; null for any other. Nothing is known of countries outside VIES. */
export function plainVatNumber(typed: string, country = 'IT'): string | null {
  const { full, fault } = readVatNumber(typed, isKnown(country) ? country : 'IT');
  return fault === null || fault === 'country' ? full : null;
}

/** Whether a VAT number may be right. */
export const isVatNumber = (typed: string): boolean => plainVatNumber(typed) !== null;

/** The country and number of one in its normal form, as invoices name them. A Swiss one begins with the letters of its register, CHE. */
export const splitVatNumber = (full: string): readonly [country: string, number: string] =>
  full.startsWith('CHE') ? ['CH', full] : [full.slice(0, 2), full.slice(2)];
