import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { hubPrefix } from '../code.ts';
import { defineResource, member } from '../define-resource.ts';
import { addresses } from '../field-kinds/addresses.ts';
import {
  choice,
  clearable,
  code,
  day,
  email,
  flag,
  id,
  moment,
  number,
  optionalCode,
  optionalPhone,
  optionalSecret,
  optionalText,
  optionalUrl,
  percent,
  photo,
  seenBy,
  text,
} from '../field.ts';
import { VAT_SCHEME_WORDS, VAT_SCHEMES } from '../invoice-states.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../languages.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { msg } from '../msg.ts';
import { PAYMENT_STATE_WORDS, PAYMENT_STATES } from '../payment-states.ts';
import { RESOURCES } from '../resource-access.ts';
import { validVatNumber } from '../rules.ts';
import { merchantMachine, USER_STATUS_WORDS, USER_STATUSES } from '../status.ts';

/** Fields of the merchant form (spec section 3, Merchant), without the password and the image file. */
const profile = {
  firstName: text(),
  lastName: text(),
  email: email(),
  website: optionalUrl(),
  contactName: optionalText(),
  mobile: optionalPhone(),
  isOnlyCatalogue: flag(),
};
const business = {
  vatScheme: choice(VAT_SCHEMES, VAT_SCHEME_WORDS),
  vatNumber: optionalText(30, { samples: ['IT00743110157', 'PT501964843'] }),
  billingAddress: optionalText(),
  billingCity: optionalText(),
  billingProvince: optionalText(),
  billingZipcode: optionalText(20),
  billingCountry: optionalText(),
  multiplicativeFactor: number(0, 1000),
  shippingAddresses: addresses(),
};

/** The price that a commission is a share of. */
export const COMMISSION_BASES = ['paidPrice', 'listPrice'] as const;
const BASIS_WORDS = {
  paidPrice: msg`Price paid, after discounts`,
  listPrice: msg`List price`,
};

/** New conditions. Without a day they are valid from today; who accepted the terms is named with the day. */
export const commissionFields = z.strictObject({
  commission: percent(),
  basis: choice(COMMISSION_BASES, BASIS_WORDS).default('paidPrice'),
  validFrom: day().nullable().default(null),
  acceptedOn: day().nullable().default(null),
  acceptedBy: optionalText(),
});
/** Editable fields of a hub center; null clears a value. The e-mail address belongs to the person, and the prefix is on printed tags. */
const editable = {
  fullName: text(),
  firstName: profile.firstName,
  lastName: profile.lastName,
  website: clearable(profile.website),
  contactName: clearable(profile.contactName),
  mobile: clearable(profile.mobile),
  vatNumber: clearable(business.vatNumber),
  vatScheme: business.vatScheme,
  billingAddress: clearable(business.billingAddress),
  billingCity: clearable(business.billingCity),
  billingProvince: clearable(business.billingProvince),
  billingZipcode: clearable(business.billingZipcode),
  billingCountry: clearable(business.billingCountry),
  multiplicativeFactor: business.multiplicativeFactor,
  isOnlyCatalogue: profile.isOnlyCatalogue,
  shippingAddresses: business.shippingAddresses,
};

/** What a merchant edits of its own hub center: whom to reach and where. Terms of business are for admins. */
const OWN_FIELDS = [
  'image',
  'firstName',
  'lastName',
  'website',
  'contactName',
  'mobile',
  'billingAddress',
  'billingCity',
  'billingProvince',
  'billingZipcode',
  'billingCountry',
  'shippingAddresses',
] as const satisfies readonly (keyof typeof editable | 'image')[];

/** A hub center and the merchant who runs it are one record. `prefix` starts every code of the hub. */
export const merchant = defineResource({
  name: 'merchant',
  plural: 'merchants',
  ...RESOURCES.merchant,
  fields: {
    image: member(msg`Picture`, photo().nullable(), 'list'),
    fullName: member(msg({ message: 'Name', context: 'hub center' }), text(400), 'list'),
    firstName: member(msg`First name`, profile.firstName),
    lastName: member(msg`Last name`, profile.lastName),
    prefix: member(msg`Code prefix`, code(), 'list'),
    email: member(msg`E-mail`, profile.email, 'list'),
    mobile: member(msg`Mobile phone`, profile.mobile),
    contactName: member(msg`Contact person`, profile.contactName),
    // Reviewers do not see a hub's business data.
    vatNumber: member(msg`VAT number`, seenBy(COUNTER, business.vatNumber)),
    vatScheme: member(msg`VAT of its goods`, seenBy(COUNTER, business.vatScheme)),
    website: member(msg`Website`, profile.website),
    billingAddress: member(msg`Billing address`, seenBy(COUNTER, business.billingAddress)),
    billingCity: member(msg`City`, seenBy(COUNTER, business.billingCity), 'list'),
    billingProvince: member(msg`Province`, seenBy(COUNTER, business.billingProvince)),
    billingZipcode: member(msg`Postal code`, seenBy(COUNTER, business.billingZipcode)),
    billingCountry: member(msg`Country`, seenBy(COUNTER, business.billingCountry)),
    shippingAddresses: member(msg`Shipping addresses`, seenBy(COUNTER, business.shippingAddresses)),
    /** Of today; null before the first conditions. Changed by an action. */
    commission: member(msg`Commission`, seenBy(COUNTER, percent().nullable())),
    /** As last read from the payment provider. */
    paymentAccount: member(msg`Payment account`, seenBy(COUNTER, choice(PAYMENT_STATES, PAYMENT_STATE_WORDS)), 'list'),
    multiplicativeFactor: member(msg`Multiplicative factor`, seenBy(COUNTER, business.multiplicativeFactor)),
    isOnlyCatalogue: member(msg`Catalogue only`, profile.isOnlyCatalogue),
    status: member(msg`Status`, choice(USER_STATUSES, USER_STATUS_WORDS), 'list'),
    lastLoginAt: member(msg`Last sign-in`, seenBy(ADMINS, moment().nullable())),
    createdAt: member(msg`Created`, moment(), 'list'),
    updatedAt: member(msg`Last edited`, moment()),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: ADMINS },
  unrevised: ['paymentAccount'],
  edit: { who: ADMINS, own: { by: [3], fields: OWN_FIELDS }, fields: editable, files: { image: { max: 1 } } },
  status: merchantMachine,
  actions: {
    changeCommission: { fields: commissionFields.shape, needsReason: true },
    removePicture: { of: (_caller, record) => record['image'] !== null },
  },
  rules: [validVatNumber('vatNumber')],
  hubScoped: false,
  title: 'fullName',
  list: {
    sort: ['fullName', 'createdAt', 'updatedAt'],
    search: ['fullName', 'email', 'prefix'],
    filters: ['status', 'paymentAccount'],
  },
});

/**
 * Body of `POST /merchant`. `hubName` becomes the hub center's `fullName`; default: the merchant's name. Default hub prefix: derived from
 * that name. The factor's neutral value is 1. A merchant without a password is invited by mail, in their `language`, to choose one.
 */
export const merchantCreate = z.strictObject({
  hubName: optionalText(),
  ...profile,
  ...business,
  language: choice(LANGUAGES, LANGUAGE_NAMES).optional(),
  multiplicativeFactor: business.multiplicativeFactor.default(1),
  isOnlyCatalogue: profile.isOnlyCatalogue.default(false),
  vatScheme: business.vatScheme.optional(),
  shippingAddresses: business.shippingAddresses.optional(),
  /** Without it no conditions are agreed on yet. */
  commission: percent().optional(),
  password: optionalSecret(PASSWORD_MIN, PASSWORD_MAX),
  prefix: optionalCode(hubPrefix),
});
export type MerchantCreate = z.infer<typeof merchantCreate>;
