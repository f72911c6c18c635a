import { describe, expect, it } from 'vitest';

import { compositionKind } from '../../../contract/field-kinds/composition.ts';
import { dimensionsKind } from '../../../contract/field-kinds/dimensions.ts';
import { composition, dimensions } from '../../../contract/field.ts';
import { readTyped, typedOf } from '../kinds/typed-value.ts';
import { filledUp, findFibres, readFibreLine, restOf, sumOf, withFibre } from './typed-composition.ts';
import type { TypedRow } from './typed-facts.ts';

const row = (fibre: string, pct: string, part: TypedRow['part'] = 'main'): TypedRow => ({ part, fibre, pct });

describe('adding fibres', () => {
  it('gives the first one the whole, and the next the rest', () => {
    const one = withFibre([], 'main', 'cotton', null);
    expect(one).toEqual([row('cotton', '100')]);
    expect(withFibre([row('cotton', '80')], 'main', 'elastane', null)).toEqual([
      row('cotton', '80'),
      row('elastane', '20'),
    ]);
    expect(withFibre(one, 'main', 'silk', null).at(-1)).toEqual(row('silk', ''));
  });

  it('takes a share typed with it, also for a fibre already listed', () => {
    expect(withFibre([row('wool', '80')], 'main', 'wool', 70)).toEqual([row('wool', '70')]);
    expect(withFibre([row('wool', '80')], 'lining', 'wool', 100)).toHaveLength(2);
  });

  it('counts each part on its own', () => {
    const rows = [row('wool', '80'), row('viscose', '60', 'lining'), row('silk', 'x')];
    expect([sumOf(rows, 'main'), restOf(rows, 'main'), restOf(rows, 'lining'), restOf(rows, 'trim')]).toEqual([
      80, 20, 40, 100,
    ]);
    expect(filledUp(rows, 'lining')).toEqual([row('wool', '80'), row('viscose', '100', 'lining'), row('silk', 'x')]);
    expect(restOf([row('wool', '120')], 'main')).toBe(0);
  });
});

it.each([
  ['80 CO', 80, 'CO'],
  ['80% cotone', 80, 'cotone'],
  ['80co', 80, 'co'],
  ['cotone 80', 80, 'cotone'],
  ['  lana merino 20 % ', 20, 'lana merino'],
  ['lana', null, 'lana'],
  ['80', 80, ''],
  ['', null, ''],
])('reads %j', (text, pct, word) => {
  expect(readFibreLine(text)).toEqual({ pct, word });
});

it('finds fibres by the code of a care label first, then by name', () => {
  expect(findFibres('wo', 'it')[0]?.id).toBe('wool');
  expect(findFibres('PL', 'it')[0]?.id).toBe('polyester');
  expect(findFibres('coto', 'it').map(({ id }) => id)).toEqual(['cotton']);
  expect(
    findFibres('poli', 'it')
      .slice(0, 2)
      .map(({ id }) => id),
  ).toEqual(['polyester', 'polyamide']);
  expect(findFibres('', 'it')).toEqual([]);
});

it('is a value only if every part adds up', () => {
  expect(readTyped(composition(), { rows: [row('wool', '99')] })).toEqual({
    error: { word: 'malformed', kind: compositionKind },
  });
  expect(readTyped(composition(), { rows: [row('wool', 'x')] })).toHaveProperty('error');
  for (const text of ['po', '100']) {
    expect(readTyped(composition(), { rows: [row('wool', '100'), row('', text)] })).toHaveProperty('error');
  }
  const value = [{ part: 'main', fibre: 'wool', pct: 100 }];
  expect(readTyped(composition(), typedOf({ kind: compositionKind }, value))).toEqual({ value });
  expect(readTyped(composition(), { rows: [] })).toEqual({ value: null });
});

it('parses measures with a decimal comma', () => {
  const schema = dimensions(['chest', 'length']);
  expect(readTyped(schema, { cm: { chest: '52,5 cm', length: ' ' } })).toEqual({ value: { chest: 52.5 } });
  expect(readTyped(schema, { cm: { chest: '0,525 m', length: '2,01 m' } })).toEqual({
    value: { chest: 52.5, length: 201 },
  });
  expect(readTyped(schema, typedOf({ kind: dimensionsKind }, { chest: 52.5 }))).toEqual({ value: { chest: 52.5 } });
  expect(readTyped(schema, { cm: { chest: '52,55' } })).toHaveProperty('error');
  expect(readTyped(schema, { cm: { chest: 'wide' } })).toEqual({ error: { word: 'malformed', kind: dimensionsKind } });
});
