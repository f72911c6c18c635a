import { describe, expect, it } from 'vitest';

import { ibanFault } from './iban.ts';
import { taxCodeFault } from './tax-code.ts';
import { isPartitaIva, isVatNumber, readVatNumber, VAT_COUNTRIES } from './vat-number.ts';

/** Published numbers, one of each country. */
const KNOWN = [
  'ATU13585627 BE0403019261 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216',
  'ESB64717838 ESX5910266W ES54362315K FI20774740 FR40303265045 FR23334175221 HR33392005961 HU12892312 IE6433435F',
  'IE6433435OA IT00743110157 LT119511515 LT100001919017 LU15027442 LV40003521600 MT11679112 NL004495445B01',
  'PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619 XI110305878 XIGD001',
].flatMap((line) => line.split(' '));

const others = (text: string, at: number, among: string) =>
  among
    .split('')
    .filter((each) => each !== text[at])
    .map((each) => text.slice(0, at) + each + text.slice(at + 1));

describe('VAT numbers', () => {
  it.each(KNOWN)('%s has the form of its country', (full) => {
    expect(readVatNumber(full)).toEqual({ country: full.slice(0, 2), full, fault: null });
    expect(readVatNumber(`${full}0000`).fault).toBe('form');
    expect(readVatNumber(full.slice(0, 3)).fault).toBe('form');
  });

  it('are known of every country', () => {
    expect([...new Set(KNOWN.map((each) => each.slice(0, 2)))].sort()).toEqual([...VAT_COUNTRIES].sort());
  });

  it('are read with spaces and punctuation, in any case, and without a prefix as of the given country', () => {
    for (const typed of ['it 007 4311 0157', 'IT-00743110157', '00743110157', ' 00743110157\n', '0074311.0157']) {
      expect(readVatNumber(typed)).toEqual({ country: 'IT', full: 'IT00743110157', fault: null });
    }
    expect(readVatNumber('GR 094259216').full).toBe('EL094259216');
    expect(readVatNumber('U13585627', 'AT').full).toBe('ATU13585627');
    expect(readVatNumber('PX303265045', 'FR')).toEqual({ country: 'FR', full: 'FRPX303265045', fault: null });
    expect(readVatNumber('DE136695976', 'AT').country).toBe('DE');
  });

  it('of Italy have a check digit that no single other digit passes', () => {
    for (const digits of ['00743110157', '12345678903', '00488410010', '15844561009']) {
      expect(isPartitaIva(digits)).toBe(true);
      for (let at = 0; at < 11; at += 1) {
        for (const wrong of others(digits, at, '0123456789'))
          expect({ wrong, is: isPartitaIva(wrong) }).toMatchObject({ is: false });
      }
    }
    expect(readVatNumber('IT00743110158').fault).toBe('checkDigit');
    expect(isPartitaIva('00000000000')).toBe(false);
  });

  it('of other countries than those of VIES are not judged', () => {
    expect(readVatNumber('CHE-116.281.710')).toMatchObject({ country: null, fault: 'country' });
    expect(['CHE-116.281.710', 'GB980780684', '00743110157', ''].map(isVatNumber)).toEqual([true, true, true, false]);
    expect(['IT00743110158', '0074311015', 'DE12', 'none of all that', '?'].some(isVatNumber)).toBe(false);
  });
});

describe('tax codes', () => {
  it('of persons have a check character', () => {
    for (const code of ['RSSMRA80A01H501U', 'rss mra 80a01 h501 u', 'MRTMTT91D08F205J']) {
      expect({ code, fault: taxCodeFault(code) }).toEqual({ code, fault: null });
    }
    for (const wrong of others('RSSMRA80A01H501U', 15, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
      expect(taxCodeFault(wrong)).toBe('checkCharacter');
  });

  it('that two persons would share have letters for digits', () => {
    const code = 'RSSMRA80A01H501U';
    const omocodes = [14, 13, 12, 10, 9, 7, 6].map((_, index, places) => {
      const letters = code.slice(0, 15).split('');
      for (const place of places.slice(0, index + 1)) letters[place] = 'LMNPQRSTUV'[Number(code[place])] ?? '';
      const start = letters.join('');
      return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').filter((last) => taxCodeFault(start + last) === null);
    });
    // Exactly one check character fits each.
    expect(omocodes.map((fitting) => fitting.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(['RSSMRA85T10A562S', 'RSSMRA85T10A56NH'].map(taxCodeFault)).toEqual([null, null]);
  });

  it('of companies are a VAT number; anything else is none', () => {
    expect(taxCodeFault('00743110157')).toBeNull();
    expect(taxCodeFault('00743110158')).toBe('checkCharacter');
    for (const typed of [
      '',
      'RSSMRA80A01H501',
      'RSSMRA80A00H501T',
      'RSSMRA80A32H501Z',
      'RSSMRA80A72H501Z',
      'RSSMRA80F01H501U',
      '0074311015',
    ]) {
      expect({ typed, fault: taxCodeFault(typed) }).toEqual({ typed, fault: 'form' });
    }
  });
});

describe('IBANs', () => {
  const IBANS = [
    'IT60 X054 2811 1010 0000 0123 456',
    'GB82WEST12345698765432',
    'DE89370400440532013000',
    'fr1420041010050500013m02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ];
  it.each(IBANS)('%s is right, and with one other character wrong', (iban) => {
    expect(ibanFault(iban)).toBeNull();
    const plain = iban.toUpperCase().replaceAll(' ', '');
    for (let at = 4; at < plain.length; at += 1) {
      for (const wrong of others(plain, at, '0123456789')) expect(ibanFault(wrong)).toEqual({ word: 'checkDigits' });
    }
  });

  it('have the length of their country', () => {
    expect(ibanFault('IT60X05428111010000001234567')).toEqual({ word: 'length', wanted: 27, found: 28 });
    expect(ibanFault('ZZ60X0542811101000000123456')).toEqual({ word: 'country' });
    for (const typed of ['', 'IT', '00743110157', 'ITX0054']) expect(ibanFault(typed)).toEqual({ word: 'form' });
  });
});
