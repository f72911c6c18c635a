/** Postal codes, each country's in one form, so that they can be compared. */
import { bareIdentifier } from './plain.ts';

/** Where a separator stands in the codes of a country. */
const FORMS: Readonly<Record<string, readonly [form: RegExp, written: string]>> = {
  CZ: [/^(\d{3})(\d{2})$/, '$1 $2'],
  GB: [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2'],
  GR: [/^(\d{3})(\d{2})$/, '$1 $2'],
  IE: [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2'],
  MT: [/^([A-Z]{3})(\d{2,4})$/, '$1 $2'],
  NL: [/^(\d{4})([A-Z]{2})$/, '$1 $2'],
  PL: [/^(\d{2})(\d{3})$/, '$1-$2'],
  PT: [/^(\d{4})(\d{3})$/, '$1-$2'],
  SE: [/^(\d{3})(\d{2})$/, '$1 $2'],
  SK: [/^(\d{3})(\d{2})$/, '$1 $2'],
};

/** Countries whose codes are as many digits as those of Italy, and are written like them. */
const ITALIAN = new Set(['IT', 'SM', 'VA']);
const ITALIAN_FORM = /^\d{5}$/;

/** A postal code in the form of its country; null for one that no place there has. Only Italian ones are judged. */
export function readPostalCode(typed: string, country: string): string | null {
  const whole = bareIdentifier(typed);
  // Before digits alone letters name the country, but in Malta.
  const bare = country === 'MT' ? whole : whole.replace(/^[A-Z]{1,3}(?=\d{4,5}$)/, '');
  if (ITALIAN.has(country)) return ITALIAN_FORM.test(bare) ? bare : null;
  const { [country]: known } = FORMS;
  return bare === '' ? null : known ? bare.replace(...known) : bare;
}

/** An Italian postal code whose zeros a spreadsheet has taken away, with them; anything else as it is. */
export const withZeros = (typed: string, country: string): string =>
  country === 'IT' && /^\d{3,4}$/.test(typed.trim()) ? typed.trim().padStart(5, '0') : typed;
