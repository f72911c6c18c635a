import * as z from 'zod';

import { ADMINS } from '../access.ts';
import type { StatusMachine } from '../actions.ts';
import { field } from '../field-meta.ts';
import { choice, count, day, euroOrPercent, longText, percent, recordMembers, ref, refs, text } from '../field.ts';
import { BANNER_MAX, COUPON_ACCOUNTS_MAX, COUPON_CODE_MAX, STOCK_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
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

/** Why a coupon is not valid on a day; it is on its first and its last. */
export function couponDayFault(
  { validFrom, validTo }: { validFrom: string | null; validTo: string | null },
  onDay: string,
): 'couponTooEarly' | 'couponExpired' | null {
  if (validFrom !== null && onDay < validFrom) return 'couponTooEarly';
  return validTo !== null && onDay > validTo ? 'couponExpired' : null;
}

/** Whether a coupon has no use left; a limit that is null does not exist. */
export const isUsedUp = (used: number, max: number | null): boolean => max !== null && used >= max;

/** A discount takes something off. */
const takesOff: Rule<'discount'> = {
  fields: ['discount'],
  faults: ({ discount }) =>
    (discount as { amount?: number } | undefined)?.amount === 0
      ? [{ path: 'discount', word: 'tooSmall', limit: 0.01 }]
      : [],
};

/** A shared discount needs the share of hub centers; otherwise it has no meaning. */
const isShared: Rule<'borneBy' | 'hubShare'> = {
  fields: ['hubShare', 'borneBy'],
  faults: ({ borneBy, hubShare = null }) =>
    borneBy === 'shared' && hubShare === null ? [{ path: 'hubShare', word: 'required' }] : [],
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
 * every item. A code is never changed, because people know it. `uses`: how many orders have it.
 */
export const coupon = defineResource({
  name: 'coupon',
  plural: 'coupons',
  ...RESOURCES.coupon,
  words: {
    ...RESOURCES.coupon.words,
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
      validFrom: msg({ message: 'Valid from', context: 'coupon' }),
      validTo: msg({ message: 'Valid until', context: 'coupon' }),
      bannerIt: msg`Banner text in Italian`,
      bannerEn: msg`Banner text in English`,
      status: msg`Status`,
      uses: msg`Uses`,
      ...recordLabels,
    },
  },
  record: z.object({
    code: couponCode(),
    ...fields,
    accountNames: z.array(z.string()),
    productName: text().nullable(),
    status: choice(COUPON_STATUSES, STATUS_WORDS),
    uses: count(),
    ...recordMembers(),
  }),
  export: { who: ADMINS },
  unrevised: ['uses'],
  create: {
    who: ADMINS,
    fields: {
      code: couponCode(),
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
  bulk: { fields: ['validTo'] },
  hubScoped: false,
  title: 'code',
  list: {
    columns: ['code', 'name', 'discount', 'uses', 'validFrom', 'validTo', 'status'],
    sort: ['createdAt', 'updatedAt', 'code', 'name', 'uses', 'validTo'],
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
});
