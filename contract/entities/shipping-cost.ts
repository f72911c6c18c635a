import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineResource, member, recordFields } from '../define-resource.ts';
import { clearable, code, euro, kilograms, moment, optionalCode, term, text } from '../field.ts';
import { readPostalCode, withZeros } from '../identifiers/postal-code.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import type { Rule } from '../rules.ts';
import { COUNTRIES } from '../vocabulary/countries.ts';

const province = () => optionalCode(z.string().regex(/^[A-Z0-9]{1,5}$/), { samples: ['BO', 'MI'] });
const postalCode = () => optionalCode(z.string().regex(/^[A-Z0-9][A-Z0-9 -]{1,9}$/), { samples: ['20121', '40121'] });

/** Where a parcel goes; without a postal code it is the province, without that the whole country. */
export const areaFields = { country: term(COUNTRIES), province: province(), postalCode: postalCode() };

/** A band needs a width. Its lower bound belongs to the band below it. */
const isWide: Rule<'minWeight' | 'maxWeight'> = {
  fields: ['minWeight', 'maxWeight'],
  faults: ({ minWeight, maxWeight }) =>
    typeof minWeight === 'number' && typeof maxWeight === 'number' && maxWeight <= minWeight
      ? [{ path: 'maxWeight', word: 'tooSmall', limit: Math.round(minWeight * 1000 + 1) / 1000 }]
      : [],
};

/** Bands are Italian unless they say otherwise. */
const countryOf = (country: unknown): string => (typeof country === 'string' ? country : 'IT');

/** An Italian postal code has five digits. */
const isPostalCode: Rule<'country' | 'postalCode'> = {
  fields: ['country', 'postalCode'],
  faults: ({ country, postalCode: typed }) =>
    typeof typed === 'string' && typed !== '' && readPostalCode(typed, countryOf(country)) === null
      ? [{ path: 'postalCode', word: 'postalCode' }]
      : [],
};

/**
 * The cost of shipping for a band of weights in an area (spec section 3). `band` names it, composed by the database. No two bands of one
 * area overlap.
 */
export const shippingCost = defineResource({
  name: 'shippingCost',
  plural: 'shippingCosts',
  paths: { list: 'shipping-costs', one: 'shipping-cost' },
  ...RESOURCES.shippingCost,
  fields: {
    band: member(msg`Area and weight`, text(), 'list', 'sort', 'search'),
    country: member(msg`Country`, areaFields.country, 'write', 'list', 'filter'),
    province: member(msg`Province`, code().nullable(), 'write'),
    postalCode: member(msg`Postal code`, code().nullable(), 'write'),
    minWeight: member(msg`Weight over`, kilograms(), 'write'),
    maxWeight: member(msg`Weight up to`, kilograms(0.001), 'write'),
    cost: member(msg`Cost`, euro(), 'write', 'list', 'sort', 'filter'),
    ...recordFields(),
    updatedAt: member(msg`Last edited`, moment(), 'list', 'sort'),
  },
  export: { who: ADMINS },
  create: { who: ADMINS, fields: { ...areaFields, country: areaFields.country.default('IT') } },
  edit: {
    who: ADMINS,
    fields: { province: clearable(areaFields.province), postalCode: clearable(areaFields.postalCode) },
  },
  rules: [isWide, isPostalCode],
  rowsAdd: true,
  fromSheet: (row, record) => {
    const { postalCode: typed, country = record['country'] } = row;
    return typeof typed === 'string' ? { ...row, postalCode: withZeros(typed, countryOf(country)) } : { ...row };
  },
  trash: true,
  hubScoped: false,
  title: 'band',
  list: { sort: ['band', 'cost', 'createdAt', 'updatedAt'] },
});
