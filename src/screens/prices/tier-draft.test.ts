import { describe, expect, it } from 'vitest';

import { draftOf, readDraft, type TierDraft } from './tier-draft.ts';

const draft = (more: Partial<TierDraft>): TierDraft => ({ ...draftOf(null), name: 'Coats', price: '60', ...more });
const errors = (more: Partial<TierDraft>) => {
  const read = readDraft(draft(more));
  return 'errors' in read ? read.errors : {};
};

describe('the form of a tier', () => {
  it('reads numbers as people type them, and nothing as open', () => {
    expect(readDraft(draft({ price: '12,5', weightMin: '0,4 kg', branded: 'false', types: ['coat'] }))).toEqual({
      form: {
        name: 'Coats',
        price: 12.5,
        types: ['coat'],
        itemFor: [],
        conditions: [],
        branded: false,
        weightMin: 400,
        weightMax: null,
        unit: 'piece',
        validFrom: null,
        validTo: null,
        priority: 0,
        active: true,
      },
    });
  });

  it('shows what it reads', () => {
    const read = readDraft(draft({ weightMax: '900', validTo: '2026-12-31', branded: 'true', priority: '7' }));
    if (!('form' in read)) throw new Error('not read');
    expect(readDraft(draftOf(read.form))).toEqual(read);
    expect(draftOf(read.form)).toMatchObject({ price: '60,00', weightMax: '900', branded: 'true', priority: '7' });
  });

  it('says what is missing or wrong, field by field', () => {
    expect(errors({ name: '' })).toEqual({ name: { word: 'required' } });
    expect(errors({ name: ' ', price: '' })).toEqual({ name: { word: 'required' }, price: { word: 'required' } });
    expect(Object.keys(errors({ price: 'abc', priority: '1.5' }))).toEqual(['price', 'priority']);
    expect(errors({ weightMin: '500', weightMax: '400' })).toEqual({ weightMax: { word: 'tooSmall', limit: 500 } });
    expect(Object.keys(errors({ validFrom: '2026-02-01', validTo: '2026-01-01' }))).toEqual(['validTo']);
  });
});
