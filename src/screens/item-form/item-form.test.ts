import { describe, expect, it } from 'vitest';

/** What the form of an item asks and sends: the engine's form with the declaration of each kind. */
import { compositionKind } from '../../../contract/field-kinds/composition.ts';
import { euroKind } from '../../../contract/field-kinds/euro.ts';
import { declaredForm } from '../../engine/form/record-fields.ts';
import { keptFields, readFields, rebased, startTyped, type TypedFields } from '../../engine/form/record-values.ts';
import '../../app/views.ts';
import { itemForm } from './item-form.tsx';

const merchant = { _id: 'm', userType: 3, key: 3 } as const;
const admin = { _id: 'a', userType: 1, key: 1 } as const;
const more = itemForm('product');
const formOf = (isNew: boolean, caller: typeof merchant | typeof admin = merchant) =>
  declaredForm(caller, 'product', isNew, more);
const startOf = (caller: typeof merchant | typeof admin = merchant) =>
  startTyped(formOf(true, caller).schemas, more.start?.('it') ?? null);
const read = (typed: TypedFields, caller: typeof merchant | typeof admin = merchant) =>
  readFields(formOf(true, caller), { ...startOf(caller), ...typed }, null);

const filled: TypedFields = {
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
const required = { word: 'required' };

describe('item form: a new garment', () => {
  it('requires what the contract requires, and the hub center of people without one', () => {
    const names = ['name', 'types', 'itemFor', 'seasons', 'condition', 'colors', 'sizes', 'weight', 'price'];
    const { errors, required: marked } = read({});
    expect(Object.keys(errors).toSorted()).toEqual(names.toSorted());
    expect([...marked].toSorted()).toEqual(names.toSorted());
    expect(read(filled, admin).errors).toEqual({ hubcenter: required });
  });

  it('sends the given values in the form of the contract', () => {
    expect(read(filled)).toMatchObject({
      fields: { ...filled, weight: 1250, price: 12.5, stock: 1, status: 'active' },
      errors: {},
    });
  });

  it('requires the defect of a condition that has one, and the fibres of a new garment', () => {
    expect(read({ ...filled, condition: 'new_defect' }).errors).toMatchObject({
      defects: required,
      material: required,
    });
    expect(read({ ...filled, condition: 'fair' }).required).toContain('defects');
    expect(read({ ...filled, condition: 'good' }).required).not.toContain('material');
  });

  it.each([
    ['-1', { word: 'tooSmall', limit: 0 }],
    ['1e9', { word: 'malformed', kind: euroKind }],
    ['abc', { word: 'malformed', kind: euroKind }],
  ])('takes no price of %s', (price, error) => {
    expect(read({ ...filled, price }).errors).toEqual({ price: error });
  });

  it('reports a composition that does not add up', () => {
    const material = { rows: [{ part: 'main', fibre: 'wool', pct: '99' }] } as const;
    expect(read({ ...filled, material }).errors).toEqual({ material: { word: 'malformed', kind: compositionKind } });
  });

  it('has the fields of its sections, in their order', () => {
    expect(formOf(true).fields.slice(0, 4)).toEqual(['name', 'code', 'subTitle', 'description']);
    expect(formOf(true).fields).not.toContain('capturedAt');
    expect(formOf(false).fields).not.toContain('code');
  });

  it('resumes a draft of an earlier version, in which an empty list was an empty text', () => {
    const { schemas } = formOf(true);
    const kept = { ...filled, colors: '', defects: '', material: '', status: 'inactive' };
    expect(readFields(formOf(true), keptFields(schemas, kept, startOf()), null)).toMatchObject({
      fields: { name: 'Loden coat', sizes: filled['sizes'], status: 'inactive' },
      errors: { colors: required },
    });
  });
});

describe('item form: an opened garment', () => {
  const form = () => formOf(false);
  const typed = (own: TypedFields = {}) => ({ ...startTyped(form().schemas, record), ...own });

  it('has nothing to send when unchanged', () => {
    expect(readFields(form(), typed(), record)).toMatchObject({ fields: {}, errors: {} });
  });

  it('sends the differences only', () => {
    const changed = typed({ price: '19,90', note: 'By the window', fabric: '', weight: '1250' });
    expect(readFields(form(), changed, record).fields).toEqual({ price: 19.9, note: 'By the window' });
  });

  it('may keep missing values, and not lose those that a new one requires', () => {
    const cleared = { name: '', stock: '', sizes: '', colors: [], condition: '' };
    expect(readFields(form(), typed(cleared), record).errors).toMatchObject(
      Object.fromEntries(Object.keys(cleared).map((name) => [name, required])),
    );
    expect(readFields(form(), typed({ material: { rows: [] } }), record)).toMatchObject({
      fields: { material: null },
      errors: {},
    });
    const fresh = { ...record, condition: 'new_tag' };
    expect(readFields(form(), { ...typed(), condition: 'new_tag', material: { rows: [] } }, fresh).errors).toEqual({
      material: required,
    });
  });

  it('must have the defect of a newly selected condition', () => {
    const bare = { ...record, defects: [], material: null };
    const start = startTyped(form().schemas, bare);
    const { errors } = readFields(form(), { ...start, condition: 'new_defect' }, bare);
    expect(errors).toMatchObject({ defects: required });
    expect(Object.keys(errors)).toEqual(['defects']);
  });

  it('rebased on the change of somebody else, it undoes none of it', () => {
    const theirs = { ...record, rev: 4, name: 'Their coat', price: 20, seasons: 'ss' };
    const content = { typed: typed({ name: 'My coat', weight: '1,3 kg' }), names: {}, seen: record };
    const { schemas } = form();
    const now = rebased(schemas, content, theirs, new Set());
    expect(now.typed).toMatchObject({ name: 'My coat', weight: '1,3 kg', seasons: 'ss' });
    expect(readFields(form(), now.typed, theirs).fields).toEqual({ name: 'My coat', weight: 1300 });
    const decided = rebased(schemas, content, theirs, new Set(['name']));
    expect(readFields(form(), decided.typed, theirs).fields).toEqual({ weight: 1300 });
  });
});

it('item form: a copy has neither the code nor the marks on photos, and is published', () => {
  const copy = startTyped(formOf(true).schemas, more.copy?.({ ...record, status: 'disactive/sold' }) ?? null);
  expect([copy['code'], copy['name'], copy['defects']]).toEqual(['', 'Loden coat', { marks: [{ defect: 'stain' }] }]);
  expect(copy['status']).toBe('active');
});
