import { expect, it } from 'vitest';

import { emailAddress } from '../field.ts';
import { plainEmail } from './email-address.ts';
import { bareIdentifier, plainIdentifier } from './plain.ts';
import { readPostalCode, withZeros } from './postal-code.ts';
import { isVatNumber, plainVatNumber, splitVatNumber } from './vat-number.ts';

it('e-mail addresses: their domain is ASCII, as the platform writes it', () => {
  for (const domain of [
    'müller.example',
    'città.example',
    'bücher.tld',
    '例え.jp',
    'straße.example',
    'a-ünü.b.example',
    'example.org',
  ]) {
    expect(plainEmail(`Info@${domain}`)).toBe(`info@${new URL(`http://${domain}`).hostname}`);
  }
  expect(emailAddress().parse(' Ada@Città.Example\u200B')).toBe('ada@xn--citt-3na.example');
  expect(emailAddress().safeParse('adà@example.org').success).toBe(false);
  // Read letter by letter, this one would take minutes.
  const long = `a@${Array.from({ length: 60_000 }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join('')}`;
  expect(plainEmail(long)).toBe(long);
  expect(emailAddress().safeParse(long).success).toBe(false);
});

it('identifiers: without signs nobody sees, with plain dashes and digits', () => {
  expect(plainIdentifier('\uFEFFMIL–P000\u200B192J ')).toBe('MIL-P000192J');
  expect(bareIdentifier('it 007.4311−0157')).toBe('IT00743110157');
  expect(plainIdentifier('００１８４')).toBe('00184');
});

it('postal codes: one form in each country; an Italian one has five digits', () => {
  const forms = [
    ['I-00184', 'IT', '00184'],
    ['184', 'IT', null],
    ['4789O', 'SM', null],
    ['1012ab', 'NL', '1012 AB'],
    ['bt11aa', 'GB', 'BT1 1AA'],
    ['SW1A 1AA', 'GB', 'SW1A 1AA'],
    ['00950', 'PL', '00-950'],
    ['105 57', 'GR', '105 57'],
    ['D-50667', 'DE', '50667'],
    ['', 'DE', null],
  ] as const;
  for (const [typed, country, form] of forms) expect([typed, readPostalCode(typed, country)]).toEqual([typed, form]);
  expect([withZeros('184', 'IT'), withZeros('184', 'CH'), withZeros('00184', 'IT')]).toEqual(['00184', '184', '00184']);
});

it('VAT numbers: in one form, and by country and number, also outside VIES', () => {
  expect(plainVatNumber('007 4311\u200B0157')).toBe('IT00743110157');
  expect(plainVatNumber('136695976', 'DE')).toBe('DE136695976');
  expect([plainVatNumber('DE12'), isVatNumber('SM12345')]).toEqual([null, true]);
  expect(['CHE116281710', 'GB980780684'].map(splitVatNumber)).toEqual([
    ['CH', 'CHE116281710'],
    ['GB', '980780684'],
  ]);
});
