/** Bank account numbers (ISO 13616). */
import { bareIdentifier } from './plain.ts';

/** Length in each country of the IBAN registry. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21
   BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24
   SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28
   GT28 HN28 HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Why an IBAN is wrong; `length` is how many characters its country has, and how many are there. */
export type IbanFault =
  | { word: 'form' | 'country' | 'checkDigits' }
  | { word: 'length'; wanted: number; found: number };

/** What is wrong with an IBAN; null if nothing is. */
export function ibanFault(typed: string): IbanFault | null {
  const iban = bareIdentifier(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban)) return { word: 'form' };
  const { [iban.slice(0, 2)]: wanted } = LENGTHS;
  if (wanted === undefined) return { word: 'country' };
  if (iban.length !== wanted) return { word: 'length', wanted, found: iban.length };
  // Modulo 97 digit by digit, because the whole number is too large; a letter counts as two digits from 10 on.
  const digits = (iban.slice(4) + iban.slice(0, 4))
    .split('')
    .map((each) => parseInt(each, 36))
    .join('');
  const rest = digits.split('').reduce((before, digit) => (before * 10 + Number(digit)) % 97, 0);
  return rest === 1 ? null : { word: 'checkDigits' };
}
