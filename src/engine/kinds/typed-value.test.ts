import { describe, expect, it } from 'vitest';

import { countKind } from '../../../contract/field-kinds/count.ts';
import { euroKind } from '../../../contract/field-kinds/euro.ts';
import { gramsKind } from '../../../contract/field-kinds/grams.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { count, euro, grams, size, term, terms } from '../../../contract/field.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';
import { readSize } from '../../../contract/typed/size.ts';
import { COLOURS } from '../../../contract/vocabulary/colours.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { isBlank } from './typed-kinds.ts';
import { readTyped, readValue, typedOf } from './typed-value.ts';

describe('prices as typed in Italy', () => {
  it.each([
    ['12', 12],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['12.50', 12.5],
    [' 12,50 € ', 12.5],
    ['€12', 12],
    ['12 euro', 12],
    ['0,99', 0.99],
    ['0', 0],
    ['1.234', 1234],
    ['1.234,50', 1234.5],
    ['1 234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['12,', 12],
  ])('%s', (text, value) => expect(readTypedNumber('euro', text)).toBe(value));

  it.each(['', 'abc', '12,5,0', '1.23.456', ',', '1e3', '12..5', '1.234,5.6'])('%s is invalid', (text) =>
    expect(readTypedNumber('euro', text)).toBeUndefined(),
  );

  it('accepts no third decimal', () => {
    expect(readTyped(euro(), '1,234')).toEqual({ error: { word: 'malformed', kind: euroKind } });
    expect(readTyped(euro(), '2000000')).toEqual({ error: { word: 'tooLarge', limit: 1_000_000 } });
    expect(readTyped(euro(), '19,90')).toEqual({ value: 19.9 });
  });
});

describe('weights', () => {
  it.each([
    ['450', 450],
    ['450 g', 450],
    ['450gr', 450],
    ['1.250', 1250],
    ['1.250 g', 1250],
    ['0,45 kg', 450],
    ['1,2kg', 1200],
    ['2 KG', 2000],
    ['1,250 kg', 1250],
  ])('%s', (text, value) => expect(readTypedNumber('grams', text)).toBe(value));

  it('does not guess whether a point in kilos is a decimal one', () => {
    expect(readTypedNumber('grams', '1.250 kg')).toBeUndefined();
    expect(readTypedNumber('grams', '1.5 kg')).toBe(1500);
  });

  it('are positive integers', () => {
    expect(readTyped(grams(), '450,5')).toEqual({ error: { word: 'malformed', kind: gramsKind } });
    expect(readTyped(grams(), '0')).toEqual({ error: { word: 'tooSmall', limit: 1 } });
    expect(readTyped(grams(), 'heavy')).toEqual({ error: { word: 'malformed', kind: gramsKind } });
  });
});

describe('sizes as on labels', () => {
  it.each([
    [
      { system: 'IT', value: '46' },
      { system: 'IT', value: '46' },
    ],
    [
      { system: 'IT', value: 'fr 38' },
      { system: 'FR', value: '38' },
    ],
    [
      { system: 'IT', value: 'UK12' },
      { system: 'UK', value: '12' },
    ],
    [
      { system: 'IT', value: 'xl' },
      { system: 'INT', value: 'XL' },
    ],
    [
      { system: 'IT', value: ' W32 L34 ' },
      { system: 'IT', value: 'W32 L34' },
    ],
    [
      { system: 'ONE', value: 'TU' },
      { system: 'ONE', value: 'TU' },
    ],
  ] as const)('%o', (typed, read) => expect(readSize(typed)).toEqual(read));

  it('are not longer than a label', () => {
    expect(readTyped(size(), { system: 'IT', value: 'x'.repeat(21) })).toEqual({
      error: { word: 'tooLong', limit: 20 },
    });
  });
});

describe('typed values', () => {
  it('an empty text is blank, and clears the value', () => {
    for (const blank of ['', '  ', [], { system: 'IT', value: ' ' } as const]) expect(isBlank(blank)).toBe(true);
    expect(readTyped(term(GARMENTS), '')).toEqual({ value: null });
    expect(readTyped(terms(COLOURS, 5), [])).toEqual({ value: [] });
  });

  it('sent alone, clears only an optional value', () => {
    expect(readValue(euro().nullable(), ' ')).toEqual({ value: null });
    expect(readValue(count(), ' ')).toEqual({ error: { word: 'required' } });
    expect(readValue(count(), '3')).toEqual({ value: 3 });
    expect(readValue(count(), 'x')).toEqual({ error: { word: 'malformed', kind: countKind } });
  });

  it('round trip', () => {
    const cases = [
      [term(GARMENTS), 'coat'],
      [terms(COLOURS, 5), ['red', 'blue']],
      [grams(), 1250],
      [euro(), 1234.5],
      [euro(), 0],
      [size(), { system: 'FR', value: '38' }],
    ] as const;
    for (const [schema, value] of cases) {
      expect(readTyped(schema, typedOf(fieldMeta(schema), value))).toEqual({ value });
    }
  });
});
