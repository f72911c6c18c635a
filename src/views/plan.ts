import { msg } from '@lingui/core/macro';

import type { plan } from '../../contract/resources/plan.ts';
import type { ViewOf } from '../engine/view.ts';

export const planView: ViewOf<typeof plan> = {
  empty: msg`A plan is what customers subscribe to: a name, a period and a price. Create the first one.`,
  create: msg`New plan`,
  look: 'rows',
  form: async () => (await import('./plan-form.ts')).planForm,
  trashed: msg`It is no longer for sale. Subscriptions to it go on.`,
};
