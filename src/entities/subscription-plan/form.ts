import { msg } from '@lingui/core/macro';

import type { FormView } from '../../engine/form/form-view.ts';

/** The form of a subscription plan. Code, period and seller are chosen once. */
export const subscriptionPlanForm: FormView = {
  sections: [
    {
      title: msg({ message: 'Plan', context: 'subscription' }),
      fields: ['name', 'code', 'period', 'hubcenter', 'price', 'active', 'note'],
    },
  ],
  hints: {
    code: msg`The shop orders the plan by it. It can’t be changed later.`,
    price: msg`For each period, shipping included. A new price is for new subscriptions only.`,
    note: msg`Only shown here.`,
  },
  malformed: { code: msg`3 to 30 letters, digits or hyphens; a letter first.` },
  copy: ({ code: _code, ...record }) => record,
  blame: { codeTaken: 'code' },
};
