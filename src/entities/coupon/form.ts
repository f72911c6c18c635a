import { msg } from '@lingui/core/macro';

import type { FormView } from '../../engine/form/form-view.ts';

/** The form of a coupon: what it takes off, who may use it how often, and when. */
export const couponForm: FormView = {
  sections: [
    { title: msg`Coupon`, fields: ['name', 'code', 'discount', 'borneBy', 'hubShare', 'product'] },
    { title: msg`Limits`, fields: ['maxUses', 'maxUsesPerAccount', 'validFrom', 'validTo', 'accounts'] },
    { title: msg`Banner in the shop`, fields: ['bannerIt', 'bannerEn'] },
  ],
  hints: {
    name: msg`Only shown here.`,
    code: msg`What customers type, for example AUTUMN-20. Case doesn’t matter.`,
    discount: msg`A percentage must be at most 100. The coupon doesn’t cover shipping: at 100 %, only shipping is paid.`,
    hubShare: msg`Only if it’s shared. The platform bears the rest.`,
    product: msg`Leave it empty for every item.`,
    maxUses: msg`Leave it empty for no limit.`,
    maxUsesPerAccount: msg`Leave it empty for no limit.`,
    accounts: msg`Only these may use it. Leave it empty for everybody.`,
    validFrom: msg`Days start at midnight UTC.`,
  },
  malformed: { code: msg`3 to 30 letters, digits or hyphens, without spaces.` },
  // A copy needs a code of its own.
  copy: ({ code: _code, uses: _uses, ...record }) => record,
  blame: { codeTaken: 'code' },
};
