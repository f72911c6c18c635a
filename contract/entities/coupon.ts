import * as z from 'zod';

import { ADMINS } from '../access.ts';
import type { StatusMachine } from '../actions.ts';
import { defineResource, member, recordFields } from '../define-resource.ts';
import { countKind } from '../field-kinds/count.ts';
import { codeKind } from '../field-kinds/text.ts';
import { field } from '../field-meta.ts';
import { choice, count, day, euroOrPercent, longText, percent, ref, refs, text } from '../field.ts';
import { BANNER_MAX, COUPON_ACCOUNTS_MAX, COUPON_CODE_MAX, STOCK_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
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
export const couponCode = () => field(z.string().trim().toUpperCase().regex(CODE_FORM), { kind: codeKind });

/** How often: at least once, or without limit. */
const uses = () => field(z.int().min(1).max(STOCK_MAX).nullable(), { kind: countKind });

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
  fields: {
    code: member(msg({ message: 'Code', context: 'coupon' }), couponCode(), 'create', 'sort', 'search'),
    name: member(msg`Name`, text(), 'write', 'sort', 'search'),
    status: member(msg`Status`, choice(COUPON_STATUSES, STATUS_WORDS)),
    discount: member(msg`Discount`, euroOrPercent(), 'write'),
    borneBy: member(msg`Borne by`, choice(BEARERS, BEARER_WORDS), 'write'),
    hubShare: member(msg`Share of hub centers`, percent().nullable(), 'write'),
    uses: member(msg`Uses`, count(), 'sort'),
    maxUses: member(msg`Maximum uses`, uses(), 'write'),
    maxUsesPerAccount: member(msg`Maximum uses per account`, uses(), 'write'),
    accounts: member(msg`Special accounts`, refs('user', COUPON_ACCOUNTS_MAX, 'accountNames'), 'write'),
    accountNames: z.array(z.string()),
    product: member(msg`Only for product`, ref('product', 'productName').nullable(), 'write'),
    productName: text().nullable(),
    validFrom: member(msg({ message: 'Valid from', context: 'coupon' }), day().nullable(), 'write'),
    validTo: member(msg({ message: 'Valid until', context: 'coupon' }), day().nullable(), 'write', 'sort', 'bulk'),
    bannerIt: member(msg`Banner text in Italian`, longText(BANNER_MAX), 'write'),
    bannerEn: member(msg`Banner text in English`, longText(BANNER_MAX), 'write'),
    ...recordFields(),
  },
  export: { who: ADMINS },
  unrevised: ['uses'],
  create: { who: ADMINS, fields: { borneBy: choice(BEARERS, BEARER_WORDS).default('platform') } },
  edit: { who: ADMINS },
  rules: [takesOff, isShared, inOrder('validFrom', 'validTo')],
  trash: true,
  status: couponMachine,
  bulk: {},
  hubScoped: false,
  title: 'code',
  list: {
    columns: ['code', 'name', 'discount', 'uses', 'validFrom', 'validTo', 'status'],
    filters: ['status', 'discount', 'borneBy', 'validFrom', 'validTo', 'product'],
    tabs: { field: 'status', words: Object.fromEntries(COUPON_STATUSES.map((status) => [status, { status }])) },
  },
});
