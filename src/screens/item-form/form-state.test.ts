import { describe, expect, it } from 'vitest';

import type { FormValues } from './form-state.ts';
import {
  duplicateValues,
  hasChanged,
  missingDetails,
  nextValues,
  readForm,
  rebased,
  requiredNames,
  startValues,
} from './form-state.ts';

const product = { kind: 'product', isAdmin: false } as const;
const empty = startValues(product, null);
const filled: FormValues = {
  ...empty,
  name: 'Loden coat',
  types: 'coat',
  itemFor: 'women',
  seasons: 'aw',
  condition: 'good',
  colors: ['green'],
  sizes: { system: 'IT', value: '44' },
  weight: '1.250',
  price: '12,5',
};
const record = {
  _id: 'x',
  rev: 3,
  code: 'MIL-P000123X',
  name: 'Loden coat',
  types: 'coat',
  itemFor: 'women',
  seasons: null,
  condition: 'good',
  colors: ['green'],
  sizes: { value: '44', system: 'IT' },
  weight: 1250,
  price: 12.5,
  material: [
    { part: 'main', fibre: 'wool', pct: 80 },
    { part: 'main', fibre: 'polyamide', pct: 20 },
  ],
  defects: [{ defect: 'stain', x: 0.2, y: 0.3 }],
  stock: 1,
  subTitle: '',
  description: '',
  branded: null,
  brand: '',
  dimensions: null,
  fabric: null,
  priceId: null,
  note: '',
};
const opened = { ...product, seen: record };
const required = { word: 'required' };

describe('a new garment', () => {
  it('requires what the contract requires, and the hub center if there are several', () => {
    const names = ['name', 'types', 'itemFor', 'seasons', 'condition', 'colors', 'sizes', 'weight', 'price'];
    const { errors } = readForm({ ...product, seen: null }, empty);
    expect(Object.keys(errors).sort()).toEqual(names.sort());
    expect(requiredNames({ ...product, isAdmin: true }, empty).has('hubcenter')).toBe(true);
  });

  it("sends the given values in the contract's form", () => {
    const { fields, errors } = readForm({ ...product, seen: null }, filled);
    expect(errors).toEqual({});
    expect(fields).toEqual({
      name: 'Loden coat',
      types: 'coat',
      itemFor: 'women',
      seasons: 'aw',
      condition: 'good',
      colors: ['green'],
      sizes: { system: 'IT', value: '44' },
      weight: 1250,
      price: 12.5,
      stock: 1,
      status: 'active',
    });
    const hidden = readForm({ ...product, seen: null }, { ...filled, status: 'inactive' });
    expect(hidden.fields).toMatchObject({ status: 'inactive' });
  });

  it('with a defect must name it, and a new one its fibres', () => {
    const reading = readForm({ ...product, seen: null }, { ...filled, condition: 'new_defect' });
    expect(reading.errors).toMatchObject({ defects: required, material: required });
    expect(requiredNames(product, { ...filled, condition: 'fair' }).has('defects')).toBe(true);
  });

  it.each([
    ['-1', { word: 'tooSmall', limit: 0 }],
    ['1e9', { word: 'malformed', kind: 'euro' }],
    ['abc', { word: 'malformed', kind: 'euro' }],
  ])('takes no price of %s', (price, error) => {
    expect(readForm({ ...product, seen: null }, { ...filled, price }).errors).toEqual({ price: error });
  });

  it('reports a composition that does not add up', () => {
    const material = { rows: [{ part: 'main', fibre: 'wool', pct: '99' }] } as const;
    expect(readForm({ ...product, seen: null }, { ...filled, material }).errors).toEqual({
      material: { word: 'malformed', kind: 'composition' },
    });
  });
});

describe('an opened garment', () => {
  const typed = startValues(product, record);

  it('has nothing to send when unchanged', () => {
    expect(readForm(opened, typed)).toEqual({ fields: {}, errors: {} });
    expect(hasChanged(typed, typed)).toBe(false);
  });

  it('sends the differences only', () => {
    const changed: FormValues = { ...typed, price: '19,90', note: 'By the window', fabric: '', weight: '1250' };
    expect(hasChanged(typed, changed)).toBe(true);
    expect(readForm(opened, changed).fields).toEqual({ price: 19.9, note: 'By the window' });
  });

  it('may keep missing values, and not lose existing ones', () => {
    expect(readForm(opened, { ...typed, name: '', stock: '', sizes: '' }).errors).toEqual({
      name: required,
      stock: required,
      sizes: required,
    });
    expect(readForm(opened, { ...typed, material: { rows: [] } })).toEqual({ fields: { material: null }, errors: {} });
    expect(missingDetails('product', typed)).toEqual(['seasons']);
  });

  it('must name its defect if its condition changes to one with a defect', () => {
    const bare = { ...record, defects: [], material: null };
    const start = startValues(product, bare);
    const { errors } = readForm({ ...product, seen: bare }, { ...start, condition: 'new_defect' });
    expect(Object.keys(errors)).toEqual(['defects']);
    expect(errors).toMatchObject({ defects: { ...required, because: {} } });
  });
});

it('a duplicate has neither the code nor the marks on photos', () => {
  const like = duplicateValues(product, { ...record, status: 'disactive/sold' });
  expect([like['code'], like['name'], like['defects']]).toEqual(['', 'Loden coat', { marks: [{ defect: 'stain' }] }]);
  expect(like['status']).toBe('active');
});

it('the next of a pile keeps what piles have in common', () => {
  expect(readForm({ ...product, seen: null }, nextValues(product, filled)).fields).toEqual({
    types: 'coat',
    itemFor: 'women',
    seasons: 'aw',
    stock: 1,
    status: 'active',
  });
});

describe("rebasing a form on somebody else's change", () => {
  const typed = { ...startValues(product, record), name: 'My coat', weight: '1,3 kg' };
  const content = { typed, names: { hubcenter: 'Milano' }, seen: record };
  const theirs = { ...record, rev: 4, name: 'Their coat', price: 20, seasons: 'ss', hubcenterName: 'Torino' };

  it('keeps the typed values and takes the rest from the record', () => {
    const now = rebased(product, content, theirs, new Set());
    expect(now.typed).toMatchObject({ name: 'My coat', weight: '1,3 kg', seasons: 'ss' });
    // The next save undoes none of their changes.
    expect(Object.keys(readForm({ ...product, seen: theirs }, now.typed).fields)).toEqual(['name', 'weight']);
    expect([now.seen, now.names['hubcenter']]).toEqual([theirs, 'Torino']);
  });

  it('takes theirs where theirs was chosen', () => {
    const now = rebased(product, content, theirs, new Set(['name']));
    expect(readForm({ ...product, seen: theirs }, now.typed).fields).toEqual({ weight: 1300 });
  });
});
