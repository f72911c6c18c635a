import { describe, expect, it } from 'vitest';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { euroKind } from '../../../contract/field-kinds/euro.ts';
import { incompleteOf } from './incomplete.fixture.ts';
import {
  alsoRequired,
  changedDetails,
  copyDetails,
  readDetails,
  renewed,
  usualGrams,
  withTyped,
  withValues,
} from './work-item.ts';

const coat: IncompleteItem = incompleteOf('a', { types: 'coat', colors: ['red'] });

describe('missing details', () => {
  it('are those without a value, in the order of the form', () => {
    expect(coat.missing).toEqual(['itemFor', 'seasons', 'condition', 'weight', 'price', 'sizes']);
    expect(withValues(coat, { seasons: 'aw', price: 0 }).missing).toEqual(['itemFor', 'condition', 'weight', 'sizes']);
    expect(withValues(coat, { colors: [] }).missing).toContain('colors');
    for (const name of ['', coat.code]) expect(withValues(coat, { name }).missing).toContain('name');
  });

  it('are known from a record as well, with its revision', () => {
    const now = renewed(coat, { ...coat.details, price: 12, rev: 4, note: 'x' });
    expect(now).toMatchObject({ rev: 4, details: { price: 12 } });
    expect(now.missing).not.toContain('price');
    expect(now.details).not.toHaveProperty('note');
  });
});

describe('details to send', () => {
  it("are the typed values in the contract's form", () => {
    const typed = { price: '1.234,50', weight: '0,9 kg', sizes: { system: 'IT', value: 'xl' } as const, seasons: 'aw' };
    expect(readDetails(coat, typed)).toEqual({
      values: { price: 1234.5, weight: 900, sizes: { system: 'INT', value: 'XL' }, seasons: 'aw' },
      errors: {},
    });
  });

  it('leave out unchanged values, and report errors', () => {
    const typed = { types: 'coat', colors: ['red'], price: 'cheap' };
    expect(readDetails(coat, typed)).toEqual({
      values: {},
      errors: { price: { word: 'malformed', kind: euroKind } },
    });
  });

  it('clear a value that was emptied', () => {
    expect(readDetails(coat, { types: '', colors: [] }).values).toEqual({ types: null, colors: [] });
  });

  it('are none once a missing detail is cleared again', () => {
    const typed = withTyped(coat, {}, 'seasons', 'aw');
    expect(typed).toEqual({ seasons: 'aw' });
    expect(withTyped(coat, typed, 'seasons', '')).toEqual({});
  });
});

describe('condition that mentions a defect', () => {
  it('asks for a defect, and is not sent without', () => {
    const typed = { condition: 'fair', price: '9' };
    expect(alsoRequired(coat, typed)).toEqual(['defects']);
    expect(readDetails(coat, typed).errors).toMatchObject({ defects: { word: 'required', because: {} } });
    const described = { ...typed, defects: { marks: [{ defect: 'hole' as const }] } };
    expect(alsoRequired(coat, described)).toEqual(['defects']);
    expect(readDetails(coat, described)).toEqual({
      values: { condition: 'fair', price: 9, defects: [{ defect: 'hole' }] },
      errors: {},
    });
  });

  it('asks for nothing if the item has a defect, or got its condition at the counter', () => {
    const known = renewed(coat, { ...coat.details, defects: [{ defect: 'hole' }], rev: 2 });
    expect(alsoRequired(known, { condition: 'fair' })).toEqual([]);
    const pinned = renewed(coat, { ...coat.details, condition: 'fair', defects: [], rev: 2 });
    expect(readDetails(pinned, { price: '9' })).toEqual({ values: { price: 9 }, errors: {} });
  });
});

describe('copy from the previous item', () => {
  const last = { types: 'dress', itemFor: 'women', seasons: 'aw', price: 12.5, sizes: { system: 'FR', value: '38' } };

  it('fills missing details only', () => {
    expect(copyDetails(coat, {}, last)).toEqual({
      itemFor: 'women',
      seasons: 'aw',
      price: '12,50',
      sizes: { system: 'FR', value: '38' },
    });
  });

  it('keeps values typed before', () => {
    expect(copyDetails(coat, { price: '9', seasons: '' }, last)).toMatchObject({ price: '9', seasons: 'aw' });
  });

  it('copies between kinds the details they share', () => {
    const mix = incompleteOf('b', {}, 'generic');
    expect(copyDetails(mix, {}, last)).toEqual({ price: '12,50' });
  });
});

it('details somebody else has changed are those with another value, whatever its form', () => {
  const now = renewed(coat, { ...coat.details, colors: ['red'], sizes: null, seasons: 'ss', rev: 2 });
  expect(changedDetails(coat, now)).toEqual(['seasons']);
});

it('the usual weight is that of the typed type, else of the stored one', () => {
  expect(usualGrams(coat, {})).toBe(950);
  expect(usualGrams(coat, { types: 'jeans' })).toBe(450);
  expect(usualGrams(coat, { types: 'shoes' })).toBeNull();
  expect(usualGrams(incompleteOf('b', {}, 'fabric'), {})).toBeNull();
});
