import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { clearable, code, euro, kilograms, optionalCode, recordMembers, term, text } from '../field.ts';
import { readPostalCode, withZeros } from '../identifiers/postal-code.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, recordLabels } from '../resource.ts';
import type { Rule } from '../rules.ts';
import { COUNTRIES } from '../vocabulary/countries.ts';

const province = () => optionalCode(z.string().regex(/^[A-Z0-9]{1,5}$/), { samples: ['BO', 'MI'] });
const postalCode = () => optionalCode(z.string().regex(/^[A-Z0-9][A-Z0-9 -]{1,9}$/), { samples: ['20121', '40121'] });

/** Where a parcel goes; without a postal code it is the province, without that the whole country. */
export const areaFields = { country: term(COUNTRIES), province: province(), postalCode: postalCode() };

const fields = {
  ...areaFields,
  minWeight: kilograms(),
  maxWeight: kilograms(0.001),
  cost: euro(),
};

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
  words: {
    ...RESOURCES.shippingCost.words,
    labels: {
      band: msg`Area and weight`,
      country: msg`Country`,
      province: msg`Province`,
      postalCode: msg`Postal code`,
      minWeight: msg`Weight over`,
      maxWeight: msg`Weight up to`,
      cost: msg`Cost`,
      ...recordLabels,
    },
  },
  record: z.object({
    band: text(),
    ...fields,
    province: code().nullable(),
    postalCode: code().nullable(),
    ...recordMembers(),
  }),
  export: { who: ADMINS },
  create: { who: ADMINS, fields: { ...fields, country: fields.country.default('IT') } },
  edit: {
    who: ADMINS,
    fields: { ...fields, province: clearable(fields.province), postalCode: clearable(fields.postalCode) },
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
  list: {
    columns: ['band', 'country', 'cost', 'updatedAt'],
    sort: ['band', 'cost', 'createdAt', 'updatedAt'],
    search: ['band'],
    filters: ['country', 'cost'],
  },
  detail: ['band', 'country', 'province', 'postalCode', 'minWeight', 'maxWeight', 'cost', 'createdAt', 'updatedAt'],
});
