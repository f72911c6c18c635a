import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, test } from 'vitest';

import { resourceOf } from '../../../contract/catalogue.ts';
import { merchantCreate } from '../../../contract/entities/merchant.ts';
import { numberKind } from '../../../contract/field-kinds/number.ts';
import { codeKind, emailKind, phoneKind, urlKind } from '../../../contract/field-kinds/text.ts';
import type { TypedValue } from '../kinds/kind.ts';
import { errorText } from './form-error-texts.ts';
import { readFields, type Schemas, startTyped } from './record-values.ts';

const schemas = merchantCreate.shape;
const start = startTyped(schemas, null);
const filled = { firstName: 'Anna', lastName: 'Rossi', email: 'anna@example.it', password: 'lunga-e-sicura' };
const read = (values: Record<string, TypedValue>) => readFields({ schemas }, { ...start, ...values }, null);
const errors = (values: Record<string, TypedValue>) => read(values).errors;
const required = { word: 'required' };

describe('empty form', () => {
  test('starts with the declared defaults', () => {
    expect(start).toMatchObject({ multiplicativeFactor: '1', isOnlyCatalogue: 'false', firstName: '' });
  });

  test('names the required fields, and no others', () => {
    expect(errors({})).toEqual({ firstName: required, lastName: required, email: required });
  });

  test.each([
    ['coupon', ['code', 'discount', 'name']],
    ['shippingCost', ['cost', 'maxWeight', 'minWeight']],
  ] as const)('a %s needs %j, and nothing else', (name, needed) => {
    const created = resourceOf(name).create?.fields as Schemas;
    const found = readFields({ schemas: created }, startTyped(created, null), null).errors;
    expect(found).toEqual(Object.fromEntries(needed.map((field) => [field, required])));
  });
});

test('accepts valid values, and sends only those', () => {
  expect(read({ ...filled, website: '   ' })).toEqual({
    fields: { ...filled, multiplicativeFactor: 1, isOnlyCatalogue: false, shippingAddresses: [] },
    errors: {},
    required: new Set(),
  });
});

test('parses a number as people write it', () => {
  expect(errors({ ...filled, multiplicativeFactor: '1,5' })).toEqual({});
  expect(read({ ...filled, multiplicativeFactor: '1,5' }).fields['multiplicativeFactor']).toBe(1.5);
});

test('reports every wrong value by its kind', () => {
  const wrong = { email: 'anna@', website: 'example', mobile: 'call me', prefix: '!', multiplicativeFactor: 'much' };
  expect(errors({ ...filled, ...wrong })).toEqual({
    email: { word: 'malformed', kind: emailKind },
    website: { word: 'malformed', kind: urlKind },
    mobile: { word: 'malformed', kind: phoneKind },
    prefix: { word: 'malformed', kind: codeKind },
    multiplicativeFactor: { word: 'malformed', kind: numberKind },
  });
});

test('writes limits as they are typed', () => {
  const limit = ({ values }: MessageDescriptor) => values?.['limit'];
  expect(limit(errorText({ word: 'tooLarge', limit: 87.9 }))).toBe('87,9');
  const because = { field: { id: 'weight' }, others: [] };
  expect(limit(errorText({ word: 'tooSmall', limit: 5.001, because }))).toBe('5,001');
});

test('names limits', () => {
  const long = 'x'.repeat(300);
  expect(errors({ ...filled, password: 'kurz', multiplicativeFactor: '-1', firstName: long })).toEqual({
    password: { word: 'tooShort', limit: 10 },
    multiplicativeFactor: { word: 'tooSmall', limit: 0 },
    firstName: { word: 'tooLong', limit: 200 },
  });
  expect(errors({ ...filled, multiplicativeFactor: '5000' })).toEqual({
    multiplicativeFactor: { word: 'tooLarge', limit: 1000 },
  });
});
