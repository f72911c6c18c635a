import { describe, expect, it } from 'vitest';

import { IMAGES_MAX } from '../../../contract/limits.ts';
import { endsByHand, isEnough, maySkip, nextPhoto, type Progress } from './sequence.ts';

const at = (kind: Progress['kind'], taken: Progress['taken'], rest: Partial<Progress> = {}): Progress => ({
  kind,
  taken,
  retaking: null,
  skipped: [],
  ...rest,
});

describe('product', () => {
  it('takes the item, then the tag, then is done', () => {
    expect(nextPhoto(at('product', []))).toEqual({ slot: 'itemImage', number: 1, total: 2 });
    expect(nextPhoto(at('product', ['itemImage']))).toEqual({ slot: 'tagImage', number: 2, total: 2 });
    expect(nextPhoto(at('product', ['itemImage', 'tagImage']))).toBeNull();
  });

  it('may skip the tag, never the item', () => {
    expect(maySkip(at('product', []))).toBe(false);
    expect(maySkip(at('product', ['itemImage']))).toBe(true);
    expect(nextPhoto(at('product', ['itemImage'], { skipped: ['tagImage'] }))).toBeNull();
  });

  it('returns to a photo that is retaken, then to what is missing', () => {
    expect(nextPhoto(at('product', ['itemImage'], { retaking: 'itemImage' }))).toEqual({
      slot: 'itemImage',
      number: 1,
      total: 2,
    });
    expect(maySkip(at('product', ['itemImage'], { retaking: 'itemImage' }))).toBe(false);
    expect(nextPhoto(at('product', ['itemImage', 'tagImage'], { retaking: 'tagImage' }))).toMatchObject({ number: 2 });
  });

  it('needs its item photo only', () => {
    expect(isEnough(at('product', []))).toBe(false);
    expect(isEnough(at('product', ['tagImage']))).toBe(false);
    expect(isEnough(at('product', ['itemImage']))).toBe(true);
  });
});

describe('fabric', () => {
  it('takes one photo', () => {
    expect(nextPhoto(at('fabric', []))).toEqual({ slot: 'itemImage', number: 1, total: 1 });
    expect(nextPhoto(at('fabric', ['itemImage']))).toBeNull();
    expect(endsByHand('fabric')).toBe(false);
  });
});

describe('textile mix', () => {
  it('needs no photo, and takes up to its maximum', () => {
    expect(isEnough(at('generic', []))).toBe(true);
    expect(endsByHand('generic')).toBe(true);
    expect(nextPhoto(at('generic', []))).toEqual({ slot: 'itemImage', number: 1, total: null });
    expect(nextPhoto(at('generic', ['itemImage', 'images', 'images']))).toEqual({
      slot: 'images',
      number: 4,
      total: null,
    });
    expect(maySkip(at('generic', ['itemImage']))).toBe(false);
    const all = ['itemImage' as const, ...Array.from({ length: IMAGES_MAX }, () => 'images' as const)];
    expect(nextPhoto(at('generic', all))).toBeNull();
  });
});
