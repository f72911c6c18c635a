import { useLingui } from '@lingui/react/macro';

import { ibanFault } from '../../../contract/identifiers/iban.ts';
import { taxCodeFault } from '../../../contract/identifiers/tax-code.ts';
import { readVatNumber, type VatCountry } from '../../../contract/identifiers/vat-number.ts';

export type NumberKind = 'vat' | 'taxCode' | 'iban';

/** What can be said of a typed number without asking anybody. */
interface Verdict {
  isRight: boolean;
  words: string;
}

/** Prefixes that are not the ISO code of their country. */
const ISO: Partial<Record<VatCountry, string>> = { EL: 'GR' };

/** The name of a country of VIES, or of an IBAN. */
export function countryName(country: string, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  // No ISO code; as in the list of countries of the browser.
  if (country === 'XI') return `${names.of('GB')} (NI)`;
  return names.of(ISO[country as VatCountry] ?? country) ?? country;
}

/** The verdict on a number; null if none is typed. */
export function useVerdict(kind: NumberKind, typed: string, country: VatCountry): Verdict | null {
  const { t, i18n } = useLingui();
  if (typed.trim() === '') return null;
  const wrong = (words: string): Verdict => ({ isRight: false, words });
  const right = (words: string): Verdict => ({ isRight: true, words });
  if (kind === 'vat') {
    const { country: own, fault } = readVatNumber(typed, country);
    const name = own ? countryName(own, i18n.locale) : '';
    if (fault === 'country') return wrong(t`VIES only knows VAT numbers of the EU and of Northern Ireland.`);
    if (fault === 'form')
      return wrong(
        name ? t`${name}: VAT numbers have another format there. Count the digits.` : t`This isn’t a VAT number.`,
      );
    if (fault === 'checkDigit') return wrong(t`The check digit doesn’t match, so a digit is wrong.`);
    if (own === 'IT') return right(t`The check digit matches. VIES knows whether the number is in use.`);
    return right(t`${name}: the format is right. VIES knows whether the number is in use.`);
  }
  if (kind === 'taxCode') {
    const fault = taxCodeFault(typed);
    if (fault === 'form') return wrong(t`A codice fiscale has 16 letters and digits, or 11 digits for a company.`);
    if (fault === 'checkCharacter') return wrong(t`The check character doesn’t match, so a character is wrong.`);
    return right(t`The check character matches.`);
  }
  const fault = ibanFault(typed);
  if (fault === null) return right(t`The check digits match.`);
  if (fault.word === 'length') {
    const name = countryName(typed.trim().slice(0, 2).toUpperCase(), i18n.locale);
    const { wanted, found } = fault;
    return wrong(t`${name}: an IBAN has ${wanted} characters there. This one has ${found}.`);
  }
  if (fault.word === 'form') return wrong(t`An IBAN begins with a country and two digits, for example IT60.`);
  if (fault.word === 'country') return wrong(t`This country has no IBANs.`);
  return wrong(t`The check digits don’t match, so a character is wrong.`);
}
