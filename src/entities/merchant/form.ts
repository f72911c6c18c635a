import { msg } from '@lingui/core/macro';

import { createMerchant } from '../../../contract/calls/hub-centers.ts';
import { type MerchantCreate, merchantCreate } from '../../../contract/entities/merchant.ts';
import { text } from '../../../contract/field.ts';
import { hubOptions, resourceKey } from '../../api/resource-queries.ts';
import type { FormView } from '../../engine/form/form-view.ts';

const NAME = {
  label: msg`Name of the hub center`,
  hint: msg`As it appears in lists and on tags, for example Milano Navigli.`,
};

/** The form of a hub center and the account of its merchant. */
export const merchantForm: FormView<keyof MerchantCreate | 'fullName' | 'image'> = {
  create: {
    call: createMerchant,
    // On the wire a hub center without a name is called after its merchant; a form asks for the name.
    fields: { ...merchantCreate.shape, hubName: text() },
    photo: { field: 'image', replaces: true },
  },
  labels: {
    hubName: NAME.label,
    fullName: NAME.label,
    language: msg`Language of the invitation`,
    password: msg`Password`,
  },
  hints: {
    hubName: NAME.hint,
    fullName: NAME.hint,
    password: msg`At least 10 characters. Leave empty to invite the merchant to choose one.`,
    prefix: msg`Prefix of every code from this hub center, for example MIL. Leave empty to make it from the name.`,
    shippingAddresses: msg`Where items are collected and returned.`,
    commission: msg`Share of each sale that stays with the platform. Changes later need a reason.`,
    multiplicativeFactor: msg`Prices are multiplied by this factor. 1 leaves them as they are.`,
    vatScheme: msg`Used goods bought from private persons are under the margin scheme.`,
    isOnlyCatalogue: msg`Items are shown but not sold.`,
  },
  start: (language) => ({ language }),
  sections: [
    { title: msg`Hub center`, fields: ['hubName', 'fullName', 'prefix', 'vatNumber', 'vatScheme', 'website', 'image'] },
    {
      title: msg`Merchant`,
      fields: ['firstName', 'lastName', 'email', 'language', 'password', 'mobile', 'contactName'],
    },
    {
      title: msg`Billing address`,
      fields: ['billingAddress', 'billingCity', 'billingProvince', 'billingZipcode', 'billingCountry'],
    },
    { title: msg`Shipping addresses`, fields: ['shippingAddresses'] },
    { title: msg`Conditions`, fields: ['commission', 'multiplicativeFactor', 'isOnlyCatalogue'] },
  ],
  blame: { emailTaken: 'email', prefixTaken: 'prefix' },
  submit: msg`Create hub center`,
  stale: [resourceKey('user'), hubOptions().queryKey],
};
