import * as z from 'zod';

import { ADMINS } from '../access.ts';
import type { StatusMachine } from '../actions.ts';
import { field } from '../field-meta.ts';
import {
  choice,
  count,
  day,
  euroOrPercent,
  longText,
  percent,
  recordMembers,
  ref,
  refs,
  text,
} from '../field.ts';
import { BANNER_MAX, COUPON_ACCOUNTS_MAX, COUPON_CODE_MAX, COUPON_CODES_MAX, STOCK_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { defineResource, recordLabels } from '../resource.ts';
import { inOrder, type Rule } from '../rules.ts';

const COUPON_STATUSES = ['active', 'paused', 'ended'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];
const STATUS_WORDS = {
  active: msg({ message: 'Active', context: 'coupon' }),
  paused: msg({ message: 'Paused', context: 'coupon' }),
  ended: msg({ message: 'Ended', context: 'coupon' }),
};

/** Who bears the discount of a coupon. */
const BEARERS = ['platform', 'hub', 'shared'] as const;
export type Bearer = (typeof BEARERS)[number];
const BEARER_WORDS = {
  platform: msg({ message: 'Platform', context: 'coupon' }),
  hub: msg({ message: 'Hub centers', context: 'coupon' }),
  shared: msg({ message: 'Shared', context: 'coupon' }),
};

const CODE_FORM = new RegExp(`^[A-Z0-9][A-Z0-9-]{2,${COUPON_CODE_MAX - 1}}$`);
/** A coupon's code; read without regard to case. */
export const couponCode = () => field(z.string().trim().toUpperCase().regex(CODE_FORM), { kind: 'code' });

/** How often: at least once, or without limit. */
const uses = () => field(z.int().min(1).max(STOCK_MAX).nullable(), { kind: 'count' });

const fields = {
  name: text(),
  code: couponCode(),
  discount: euroOrPercent(),
  borneBy: choice(BEARERS, BEARER_WORDS),
  hubShare: percent().nullable(),
  maxUses: uses(),
  maxUsesPerAccount: uses(),
  accounts: refs('user', COUPON_ACCOUNTS_MAX, 'accountNames'),
  product: ref('product', 'productName').nullable(),
  validFrom: day().nullable(),
  validTo: day().nullable(),
  bannerIt: longText(BANNER_MAX),
  bannerEn: longText(BANNER_MAX),
};

/** A discount takes something off. */
const takesOff: Rule<'discount'> = {
  fields: ['discount'],
  faults: ({ discount }) =>
    (discount as { amount?: number } | undefined)?.amount === 0
      ? [{ path: 'discount', word: 'tooSmall', limit: 0.01 }]
      : [],
};

/** The share of hub centers is given exactly if they bear a part of the discount. */
const isShared: Rule<'borneBy' | 'hubShare'> = {
  fields: ['hubShare', 'borneBy'],
  faults({ borneBy, hubShare = null }) {
    if (borneBy === 'shared') return hubShare === null ? [{ path: 'hubShare', word: 'required' }] : [];
    return hubShare === null ? [] : [{ path: 'hubShare', word: 'contradicts' }];
  },
};

export const couponMachine: StatusMachine<'status', CouponStatus> = {
  field: 'status',
  moves: [
    { from: ['active'], to: 'paused' },
    { from: ['paused'], to: 'active' },
    { from: ['active', 'paused'], to: 'ended' },
  ],
};

/**
 * A coupon (spec section 3). A limit that is null does not exist; without special accounts everybody may use it, without a product it is for
 * every item. `uses`: how many orders have it.
 */
export const coupon = defineResource({
  name: 'coupon',
  plural: 'coupons',
  words: {
    title: msg`Coupons`,
    one: msg`Coupon`,
    labels: {
      name: msg`Name`,
      code: msg({ message: 'Code', context: 'coupon' }),
      discount: msg`Discount`,
      borneBy: msg`Borne by`,
      hubShare: msg`Share of hub centers`,
      maxUses: msg`Maximum uses`,
      maxUsesPerAccount: msg`Maximum uses per account`,
      accounts: msg`Special accounts`,
      accountNames: msg`Special accounts`,
      product: msg`Only for product`,
      productName: msg`Only for product`,
      validFrom: msg`Valid from`,
      validTo: msg`Valid until`,
      bannerIt: msg`Banner text in Italian`,
      bannerEn: msg`Banner text in English`,
      status: msg`Status`,
      uses: msg`Uses`,
      ...recordLabels,
    },
  },
  record: z.object({
    ...fields,
    accountNames: z.array(z.string()),
    productName: text().nullable(),
    status: choice(COUPON_STATUSES, STATUS_WORDS),
    uses: count(),
    ...recordMembers(),
  }),
  who: ADMINS,
  export: { who: ADMINS },
  create: {
    who: ADMINS,
    fields: {
      ...fields,
      borneBy: fields.borneBy.default('platform'),
      hubShare: fields.hubShare.default(null),
      maxUses: fields.maxUses.default(null),
      maxUsesPerAccount: fields.maxUsesPerAccount.default(null),
      accounts: fields.accounts.default([]),
      product: fields.product.default(null),
      validFrom: fields.validFrom.default(null),
      validTo: fields.validTo.default(null),
      bannerIt: fields.bannerIt.default(''),
      bannerEn: fields.bannerEn.default(''),
    },
  },
  edit: { who: ADMINS, fields },
  rules: [takesOff, isShared, inOrder('validFrom', 'validTo')],
  trash: true,
  status: couponMachine,
  actions: {
    // Copies with codes of their own.
    addCodes: {
      fields: {
        codes: field(z.int().min(1).max(COUPON_CODES_MAX), { kind: 'count' }),
        prefix: field(
          z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z0-9]{0,12}$/)
            .default(''),
          { kind: 'text', samples: ['XX', 'ZZ'] },
        ),
      },
    },
  },
  bulk: { fields: ['validTo'] },
  hubScoped: false,
  title: 'code',
  list: {
    columns: ['code', 'name', 'discount', 'uses', 'maxUses', 'validFrom', 'validTo', 'status'],
    sort: ['createdAt', 'code', 'name', 'uses', 'validTo'],
    search: ['code', 'name'],
    filters: ['status', 'discount', 'borneBy', 'validFrom', 'validTo', 'product'],
    tabs: { field: 'status', words: Object.fromEntries(COUPON_STATUSES.map((status) => [status, { status }])) },
  },
  detail: [
    'code',
    'name',
    'status',
    'discount',
    'borneBy',
    'hubShare',
    'uses',
    'maxUses',
    'maxUsesPerAccount',
    'accounts',
    'product',
    'validFrom',
    'validTo',
    'bannerIt',
    'bannerEn',
    'createdAt',
    'updatedAt',
  ],
  screens: { list: 'coupons', detail: 'couponDetail', create: 'couponCreate', edit: 'couponEdit' },
});
