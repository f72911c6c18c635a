import { describe, expect, it } from 'vitest';

import type { PriceTierForm } from '../../../contract/resources/price-tier.ts';
import { draftOf, keptDraft, nextDraft, readDraft, rebasedDraft, type TierDraft } from './tier-draft.ts';

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

  it('comes back from where it was kept, without what another version kept in another shape', () => {
    const typed = draft({ types: ['coat'], validTo: '2027-01-01', active: 'false' });
    expect(keptDraft(JSON.parse(JSON.stringify(typed)), draftOf(null))).toEqual(typed);
    expect(keptDraft({ name: 'Coats', price: '60', types: 'coat', conditions: [] }, draftOf(null))).toEqual(draft({}));
  });

  it('goes on from what somebody else has saved: what was not typed is theirs, and what they were given', () => {
    const read = readDraft(draft({ priority: '1', types: ['coat'] }));
    if (!('form' in read)) throw new Error('not read');
    const theirs: PriceTierForm = { ...read.form, price: 70, priority: 3, types: ['jacket'] };
    const typed = draft({ price: '60,00', priority: '2', types: ['coat', 'dress'] });
    expect(rebasedDraft(typed, read.form, theirs, new Set(['types']))).toEqual({
      ...draftOf(theirs),
      priority: '2',
    });
  });

  it('begins the next one with what mostly stays the same, and without a name, a price and a kind of garment', () => {
    const next = nextDraft(draft({ types: ['coat'], unit: 'kg', itemFor: ['man'], priority: '4' }));
    expect(next).toEqual({ ...draftOf(null), unit: 'kg', itemFor: ['man'] });
  });
});
