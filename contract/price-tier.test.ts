import { describe, expect, it } from 'vitest';

import { overlapping, specificity, type Tier, tierFor, type TierItem, tierPrice } from './price-tier.ts';

const tier = (_id: string, more: Partial<Tier> = {}): Tier => ({
  _id,
  name: _id,
  types: [],
  itemFor: [],
  conditions: [],
  branded: null,
  weightMin: null,
  weightMax: null,
  unit: 'piece',
  price: 10,
  validFrom: null,
  validTo: null,
  priority: 0,
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const item = (more: Partial<TierItem> = {}): TierItem => ({
  types: 'jeans',
  itemFor: 'women',
  condition: 'good',
  branded: null,
  weight: 450,
  ...more,
});
const DAY = '2026-06-15';
const chosen = (tiers: Tier[], more: Partial<TierItem> = {}) => tierFor(tiers, item(more), DAY)?._id ?? null;

describe('tier of an item', () => {
  it('is the most specific one, then the one with the highest priority, then the newest', () => {
    const all = tier('all', { priority: 99 });
    const jeans = tier('jeans', { types: ['jeans', 'trousers'] });
    const women = tier('women', { types: ['jeans'], itemFor: ['women'] });
    expect(chosen([all, jeans, women])).toBe('women');
    expect(chosen([all, jeans, women], { itemFor: 'men' })).toBe('jeans');
    expect(chosen([all, jeans, women], { types: 'coat' })).toBe('all');
    const first = tier('first', { types: ['jeans'], priority: 5 });
    expect(chosen([jeans, first])).toBe('first');
    const newer = tier('newer', { types: ['jeans'], createdAt: '2026-02-01T00:00:00.000Z' });
    expect(chosen([newer, jeans])).toBe('newer');
    expect(chosen([jeans, newer])).toBe('newer');
    expect([all, jeans, women].map(specificity)).toEqual([0, 1, 2]);
  });

  it('an unknown property matches only an open scope', () => {
    const branded = tier('branded', { branded: true });
    expect(chosen([branded])).toBeNull();
    expect(chosen([branded], { branded: false })).toBeNull();
    expect(chosen([branded], { branded: true })).toBe('branded');
    expect(chosen([tier('worn', { conditions: ['fair'] })], { condition: null })).toBeNull();
    const light = tier('light', { weightMin: 100, weightMax: 450 });
    expect(chosen([light])).toBe('light');
    expect(chosen([light], { weight: 451 })).toBeNull();
    expect(chosen([light], { weight: 99 })).toBeNull();
    expect(chosen([light], { weight: null })).toBeNull();
    expect(chosen([tier('kilo', { unit: 'kg' })], { weight: null })).toBeNull();
  });

  it('applies on its days only, both inclusive, and only while active', () => {
    expect(chosen([tier('a', { validFrom: DAY, validTo: DAY })])).toBe('a');
    expect(chosen([tier('a', { validFrom: '2026-06-16' })])).toBeNull();
    expect(chosen([tier('a', { validTo: '2026-06-14' })])).toBeNull();
    expect(chosen([tier('a', { active: false })])).toBeNull();
  });
});

describe('price of a tier', () => {
  it('is the new price times the factors of condition and hub center, in whole cents', () => {
    expect(tierPrice(tier('a', { price: 19.9 }), item(), 1.2)).toEqual({
      base: 19.9,
      conditionFactor: 0.55,
      hubFactor: 1.2,
      price: 13.13,
    });
    expect(tierPrice(tier('a'), item({ condition: null }), 1)?.price).toBe(10);
    expect(tierPrice(tier('a', { price: 1.005 }), item({ condition: 'new_tag' }), 1)?.price).toBe(1.01);
  });

  it('already includes the condition if the tier names conditions', () => {
    expect(tierPrice(tier('a', { conditions: ['good'] }), item(), 1)?.price).toBe(10);
  });

  it('per kilogram requires a weight', () => {
    const kilo = tier('a', { unit: 'kg', price: 22 });
    expect(tierPrice(kilo, item({ condition: 'new_tag' }), 1)?.price).toBe(9.9);
    expect(tierPrice(kilo, item({ weight: null }), 1)).toBeNull();
    // No item may cost more than a million.
    expect(tierPrice({ ...kilo, price: 600_000 }, item({ condition: 'new_tag', weight: 2000 }), 1)).toBeNull();
  });
});

describe('overlapping tier', () => {
  const found = (one: Partial<Tier>, other: Partial<Tier>) =>
    overlapping(tier('one', one), [tier('one'), tier('other', other)]).map(({ _id }) => _id);

  it('is active, has the same priority and specificity, and could match the same items at the same time', () => {
    expect(found({ types: ['jeans'] }, { types: ['jeans', 'shirt'] })).toEqual(['other']);
    expect(found({ types: ['jeans'] }, { itemFor: ['women'] })).toEqual(['other']);
    expect(found({ weightMax: 500 }, { weightMin: 500 })).toEqual(['other']);
  });

  it('is none if any criterion separates the two', () => {
    expect(found({ types: ['jeans'] }, { types: ['shirt'] })).toEqual([]);
    expect(found({ types: ['jeans'] }, {})).toEqual([]);
    expect(found({ types: ['jeans'], priority: 1 }, { types: ['jeans'] })).toEqual([]);
    expect(found({ branded: true }, { branded: false })).toEqual([]);
    expect(found({ weightMax: 499 }, { weightMin: 500 })).toEqual([]);
    expect(found({ validTo: '2026-01-31' }, { validFrom: '2026-02-01' })).toEqual([]);
    expect(found({}, { active: false })).toEqual([]);
    expect(found({ active: false }, {})).toEqual([]);
  });
});
