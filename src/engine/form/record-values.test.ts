import { describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { priceTier } from '../../../contract/entities/price-tier.ts';
import { refsKind } from '../../../contract/field-kinds/ref.ts';
import { email, flag, optionalText, optionalUrl, percent, ref, refs, text } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { typedOf } from '../kinds/typed-value.ts';
import {
  areMergeable,
  isNeeded,
  keptFields,
  readFields,
  rebased,
  startTyped,
  type TypedFields,
} from './record-values.ts';

const created = (priceTier.create?.fields ?? {}) as Record<string, z.ZodType>;
const edited = (priceTier.edit?.fields ?? {}) as Record<string, z.ZodType>;
const resource = priceTier as unknown as Resource;
const form = { schemas: created, resource };
const typed = (more: TypedFields) => ({ ...startTyped(created, null), name: 'Coats', price: '60', ...more });
const errors = (more: TypedFields) => readFields(form, typed(more), null).errors;
const read = (more: TypedFields) => readFields(form, typed(more), null).fields;

describe('record form', () => {
  it('reads numbers as people type them, and nothing as null', () => {
    expect(read({ price: '12,5', weightMin: '0,4 kg', branded: 'false', types: ['coat'] })).toEqual({
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
    });
  });

  it('shows what it reads', () => {
    const record = read({ weightMax: '900', validTo: '2026-12-31', branded: 'true', priority: '7' });
    const shown = startTyped(created, record);
    expect(shown).toMatchObject({ price: '60,00', weightMax: '900', branded: 'true', priority: '7' });
    expect(readFields(form, shown, null).fields).toEqual(record);
  });

  it('reports what is missing or wrong, field by field', () => {
    expect(errors({ name: ' ', price: '' })).toEqual({ name: { word: 'required' }, price: { word: 'required' } });
    expect(Object.keys(errors({ price: 'abc', priority: '1.5' }))).toEqual(['price', 'priority']);
    expect(errors({ weightMin: '500', weightMax: '400' })).toMatchObject({
      weightMax: { word: 'tooSmall', limit: 500 },
    });
    expect(errors({ validFrom: '2026-02-01', validTo: '2026-01-01' })).toMatchObject({ validTo: { word: 'tooEarly' } });
    expect(Object.keys(created).filter((name) => isNeeded(created[name] as z.ZodType))).toEqual(['name', 'price']);
  });

  it('sends only the differences of an existing record, and applies its rules to the whole', () => {
    const seen = read({ weightMin: '300' });
    const now = startTyped(edited, seen);
    const change = (more: TypedFields) => readFields({ schemas: edited, resource }, { ...now, ...more }, seen);
    expect(change({})).toEqual({ fields: {}, errors: {}, required: new Set() });
    expect(change({ priority: '8', weightMin: '' }).fields).toEqual({ priority: 8, weightMin: null });
    expect(change({ weightMax: '200' }).errors).toMatchObject({ weightMax: { word: 'tooSmall', limit: 300 } });
    expect(change({ name: '' }).errors).toEqual({ name: { word: 'required' } });
  });

  it('leaves out optional values, and starts a switch as off', () => {
    const schemas = { email: email(), website: optionalUrl(), contact: optionalText(), shown: flag(), part: percent() };
    const start = startTyped(schemas, null);
    expect(start).toEqual({ email: '', website: '', contact: '', shown: 'false', part: '' });
    expect(readFields({ schemas }, { ...start, email: 'a@b.it', part: '12,5 %' }, null)).toEqual({
      fields: { email: 'a@b.it', shown: false, part: 12.5 },
      errors: {},
      required: new Set(),
    });
    expect(Object.keys(readFields({ schemas }, start, null).errors)).toEqual(['email', 'part']);
  });

  it('accepts what somebody else has emptied meanwhile if the form is empty there too', () => {
    const schemas = { name: text(), others: refs('product', 5, null) };
    expect(readFields({ schemas }, { name: '', others: [] }, { name: null, others: null })).toEqual({
      fields: {},
      errors: {},
      required: new Set(),
    });
    expect(typedOf({ kind: refsKind }, ['one'])).toEqual(['one']);
  });

  it('does not lose what is required, by the form or by a rule, and accepts what the record lacks', () => {
    const grams = percent().nullable();
    const schemas = { whole: grams, part: grams, rest: grams };
    const faults = ({ part, rest }: Record<string, unknown>) =>
      part && !rest ? [{ path: 'rest', word: 'required' as const }] : [];
    const rules = [{ fields: ['part', 'rest'], faults }];
    const options = { schemas, resource: { ...resource, rules }, required: new Set(['whole']) };
    const seen = { whole: 3, part: 2, rest: 1 };
    const required = { word: 'required' };
    const given = readFields(options, { whole: '', part: '2', rest: '' }, seen);
    expect([given.errors, [...given.required]]).toMatchObject([{ whole: required, rest: required }, ['whole', 'rest']]);
    const without = readFields(options, { whole: '3', part: '', rest: '' }, seen);
    expect([without.errors, [...without.required]]).toEqual([{}, ['whole']]);
    expect(readFields(options, { whole: '', part: '2', rest: '' }, { part: 2 }).errors).toEqual({});
    expect(readFields(options, { part: '2' }, null).errors).toMatchObject({ whole: required, rest: required });
  });

  it('restores a draft without values another version stored in another shape', () => {
    const whole = typed({ types: ['coat'], validTo: '2027-01-01', active: 'false' });
    const start = startTyped(created, null);
    expect(keptFields(created, JSON.parse(JSON.stringify(whole)) as TypedFields, start)).toEqual(whole);
    expect(keptFields(created, { name: 'Coats', price: '60', types: 'coat', gone: 'x' }, start)).toEqual(typed({}));
  });

  it('rebases on what somebody else has saved: untouched fields and those decided for them are theirs', () => {
    const seen = read({ priority: '1', types: ['coat'] });
    const theirs = { ...seen, price: 70, priority: 3, types: ['jacket'] };
    const mine = typed({ price: '60,00', priority: '2', types: ['coat', 'dress'] });
    const content = { typed: mine, names: {}, seen: { ...seen, _id: 'x' } };
    expect(rebased(edited, content, { ...theirs, _id: 'x' }, new Set(['types'])).typed).toEqual({
      ...startTyped(edited, theirs),
      priority: '2',
    });
  });

  it('rebases the names of references with them', () => {
    const schemas = { hub: ref('merchant', 'hubName'), fabric: ref('fabric', 'fabricName').nullable() };
    const [one, two, three] = ['1', '2', '3'].map((end) => `0190f000-0000-7000-8000-00000000000${end}`);
    const seen = { _id: 'x', hub: one, hubName: 'Bari', fabric: one, fabricName: 'Hemp' };
    const record = { _id: 'x', hub: two, hubName: 'Torino', fabric: two, fabricName: 'Denim' };
    const content = { typed: { hub: one ?? '', fabric: three ?? '' }, names: { hub: 'Bari', fabric: 'Linen' }, seen };
    expect(rebased(schemas, content, record, new Set()).names).toEqual({ hub: 'Torino', fabric: 'Linen' });
    expect(rebased(schemas, content, record, new Set(['fabric'])).names).toEqual({ hub: 'Torino', fabric: 'Denim' });
  });

  it('keeps the rows of both, if different ones were changed', () => {
    const schemas = (swatch.edit?.fields ?? {}) as Record<string, z.ZodType>;
    const only = { steps: schemas['steps'] as z.ZodType };
    const step = (end: string, title: string) => ({
      _id: `0190f000-0000-7000-8000-00000000000${end}`,
      title,
      minutes: 5,
    });
    const seen = { _id: 'one', rev: 1, steps: [step('a', 'Cut'), step('b', 'Sew')] };
    const typedNow = { ...startTyped(only, { ...seen, steps: [step('a', 'Cut out'), step('b', 'Sew')] }) };
    const content = { typed: typedNow, names: {}, seen };
    const record = { ...seen, rev: 2, steps: [step('a', 'Cut'), step('b', 'Sew twice'), step('c', 'Press')] };
    expect(areMergeable(only, content, record, 'steps')).toBe(true);
    const next = rebased(only, content, record, new Set());
    const both = [step('a', 'Cut out'), step('b', 'Sew twice'), step('c', 'Press')];
    expect(readFields({ schemas: only }, next.typed, next.seen).fields).toEqual({ steps: both });
    const same = { ...seen, rev: 2, steps: [step('a', 'Cut in two'), step('b', 'Sew')] };
    expect(areMergeable(only, content, same, 'steps')).toBe(false);
  });
});
