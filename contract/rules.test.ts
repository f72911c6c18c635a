import { describe, expect, it } from 'vitest';

import { faultsOf, inOrder } from './rules.ts';

const rules = [inOrder('weightMin', 'weightMax'), inOrder('validFrom', 'validTo')];

describe('rules between fields', () => {
  it('names the field that comes too early, and the minimum', () => {
    expect(faultsOf({ rules }, { weightMin: 500 }, { weightMax: 400 })).toEqual([
      { path: 'weightMax', word: 'tooSmall', limit: 500 },
    ]);
    expect(faultsOf({ rules }, {}, { validFrom: '2026-02-01', validTo: '2026-01-31' })).toEqual([
      { path: 'validTo', word: 'tooEarly' },
    ]);
  });

  it('accepts equal and open ends', () => {
    expect(faultsOf({ rules }, {}, { weightMin: 400, weightMax: 400, validFrom: '2026-02-01', validTo: null })).toEqual(
      [],
    );
  });

  it('is checked only when one of its fields changes', () => {
    expect(faultsOf({ rules }, { weightMin: 500, weightMax: 400 }, { validTo: '2026-01-01' })).toEqual([]);
  });
});
