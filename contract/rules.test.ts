import { describe, expect, it } from 'vitest';

import { swatch } from '../tests/support/swatch/swatch.ts';
import { product } from './entities/product.ts';
import { FAULT_SENTENCES, faultsOf, inOrder, requiredBy, type Rule, type RuleFault, sentenceParts } from './rules.ts';

const rules = [inOrder('weightMin', 'weightMax'), inOrder('validFrom', 'validTo')];
const { words, record } = product;
const faults = (before: object | null, fields: object, checked: readonly Rule[] = rules) =>
  faultsOf(
    { words, record, rules: checked },
    before as Record<string, unknown> | null,
    fields as Record<string, unknown>,
  );

describe('rules between fields', () => {
  it('names the field that comes too early, and the minimum', () => {
    expect(faults({ weightMin: 500 }, { weightMax: 400 })).toMatchObject([
      { path: 'weightMax', word: 'tooSmall', limit: 500 },
    ]);
    expect(faults({}, { validFrom: '2026-02-01', validTo: '2026-01-31' })).toMatchObject([
      { path: 'validTo', word: 'tooEarly' },
    ]);
  });

  it('accepts equal and open ends', () => {
    expect(faults({}, { weightMin: 400, weightMax: 400, validFrom: '2026-02-01', validTo: null })).toEqual([]);
  });

  it('is checked only when one of its fields changes', () => {
    expect(faults({ weightMin: 500, weightMax: 400 }, { validTo: '2026-01-01' })).toEqual([]);
  });

  it('is checked for a new record whatever it has, and for a new one alone if it says so', () => {
    const onlyNew: Rule = {
      fields: ['a'],
      onlyNew: true,
      faults: ({ a }) => (a ? [] : [{ path: 'a', word: 'required' }]),
    };
    expect(faults(null, { b: 1 }, [onlyNew])).toEqual([{ path: 'a', word: 'required' }]);
    expect(faults({}, { a: null }, [onlyNew])).toEqual([]);
    expect([...requiredBy({ rules: [onlyNew] }, { a: 1 }, true)]).toEqual(['a']);
    expect([...requiredBy({ rules: [onlyNew] }, { a: 1 }, false)]).toEqual([]);
  });

  it('makes a field required whether it has a value yet or not', () => {
    const marked = (more: object) => [...requiredBy(product, { condition: 'new_defect', ...more }, false)];
    expect([marked({}), marked({ defects: [{ defect: 'hole' }] })]).toEqual([['defects'], ['defects']]);
  });

  it('names the field, the others, and what was chosen in them', () => {
    const textOf = (fault: RuleFault | undefined) => {
      if (!fault?.because) throw new Error('no names');
      const { because, limit } = fault;
      const parts: Record<string, unknown> = sentenceParts(
        { because, limit },
        'en',
        ({ message, id }) => message ?? id,
      );
      return FAULT_SENTENCES[fault.word].message?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parts[name]));
    };
    expect(textOf(faultsOf(product, { defects: [] }, { condition: 'fair' })[0])).toBe(
      '“Defects” is required because of “Condition: Fair”.',
    );
    expect(textOf(faultsOf(swatch, { discount: 40 }, { finish: 'glossy' })[0])).toBe(
      '“discount” must be at most 30 because of “finish: Lining”.',
    );
  });
});
