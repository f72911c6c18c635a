import { msg } from '@lingui/core/macro';

import type { coupon } from '../../../contract/entities/coupon.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Tile = lazyComponent(async () => (await import('./parts.tsx')).Tile);
const Uses = lazyComponent(async () => (await import('./parts.tsx')).Uses);
const Limit = lazyComponent(async () => (await import('./parts.tsx')).Limit);
const CouponCodes = lazyComponent(async () => (await import('./codes.tsx')).CouponCodes);
const Redemptions = lazyComponent(async () => (await import('./parts.tsx')).Redemptions);

export const view: ViewOf<typeof coupon> = {
  empty: msg`A coupon takes an amount or a percentage off an order. Create the first one.`,
  create: msg`New coupon`,
  look: 'rows',
  states: {
    field: 'status',
    tones: { active: 'good', paused: 'wait', ended: 'quiet', scheduled: 'wait' },
    words: {
      scheduled: msg({ message: 'Scheduled', context: 'coupon' }),
      expired: msg({ message: 'Expired', context: 'coupon' }),
      usedUp: msg({ message: 'Used up', context: 'coupon' }),
    },
    // An active one may be used only between its days, and so often.
    of: ({ status, validFrom, validTo, uses, maxUses }) => {
      const today = utcDay();
      if (status !== 'active') return String(status);
      if (typeof validTo === 'string' && validTo < today) return 'expired';
      if (typeof maxUses === 'number' && Number(uses) >= maxUses) return 'usedUp';
      return typeof validFrom === 'string' && validFrom > today ? 'scheduled' : status;
    },
  },
  tile: Tile,
  cells: { uses: Uses, maxUses: Limit, maxUsesPerAccount: Limit },
  form: async () => (await import('./form.ts')).couponForm,
  trashed: msg`Nobody can use it any more. Orders that have it keep it.`,
  detailActions: CouponCodes,
  more: Redemptions,
};
