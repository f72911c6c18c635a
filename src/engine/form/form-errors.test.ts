import { describe, expect, test } from 'vitest';

import { merchantCreate } from '../../../contract/resources/merchant.ts';
import { formErrors } from './form-errors.ts';
import { emptyValues, formBody, givenValues } from './form-values.ts';

const filled = { firstName: 'Anna', lastName: 'Rossi', email: 'anna@example.it', password: 'lunga-e-sicura' };
const errors = (values: Record<string, string | boolean>) => formErrors(merchantCreate, values);
const required = { word: 'required' };

describe('an empty form', () => {
  test('starts with the declared defaults', () => {
    const values = emptyValues(merchantCreate);
    expect(values['multiplicativeFactor']).toBe('1');
    expect(values['isOnlyCatalogue']).toBe(false);
    expect(values['firstName']).toBe('');
  });

  test('names exactly the required fields', () => {
    expect(errors(emptyValues(merchantCreate))).toEqual({
      firstName: required,
      lastName: required,
      email: required,
    });
  });
});

test('what is filled in is accepted', () => {
  expect(errors({ ...emptyValues(merchantCreate), ...filled })).toEqual({});
});

test('a number is read as people write it', () => {
  expect(errors({ ...filled, multiplicativeFactor: '1,5' })).toEqual({});
  expect(merchantCreate.parse({ ...filled, multiplicativeFactor: '1,5' }).multiplicativeFactor).toBe(1.5);
});

test('every wrong value is found, as its kind', () => {
  const wrong = { email: 'anna@', website: 'example', mobile: 'call me', prefix: '!', multiplicativeFactor: 'much' };
  expect(errors({ ...filled, ...wrong })).toEqual({
    email: { word: 'malformed', kind: 'email' },
    website: { word: 'malformed', kind: 'url' },
    mobile: { word: 'malformed', kind: 'phone' },
    prefix: { word: 'malformed', kind: 'code' },
    multiplicativeFactor: { word: 'malformed', kind: 'number' },
  });
});

test('limits are named', () => {
  const long = 'x'.repeat(300);
  expect(errors({ ...filled, password: 'kurz', multiplicativeFactor: '-1', firstName: long })).toEqual({
    password: { word: 'tooShort', limit: 10 },
    multiplicativeFactor: { word: 'tooSmall', limit: 0 },
    firstName: { word: 'tooLong', limit: 200 },
  });
  expect(errors({ ...filled, multiplicativeFactor: '5000' })).toEqual({
    multiplicativeFactor: { word: 'tooBig', limit: 1000 },
  });
});

test('only what is given is sent', () => {
  const values = { ...emptyValues(merchantCreate), ...filled, website: '   ' };
  expect(givenValues(values)).not.toHaveProperty('website');
  const body = formBody(values, new Map([['image', new File(['x'], 'logo.jpg')]]));
  expect(
    Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])),
  ).toEqual({ ...filled, multiplicativeFactor: '1', isOnlyCatalogue: 'false', image: 'logo.jpg' });
});
