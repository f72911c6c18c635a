import { msg } from '@lingui/core/macro';

import type { order } from '../../contract/resources/order.ts';
import type { ViewOf } from '../engine/view.ts';
import { drawn } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const PaymentStatus = lazyComponent(async () => (await import('./order-payment-status.tsx')).PaymentStatus);
const Details = lazyComponent(async () => (await import('./order-parts.tsx')).Details);

const CartIcon = drawn('M3 4.5h2.6l2.3 10.7h9.4L19.5 8H6.4M9.2 19.3h.01M16.3 19.3h.01');

export const orderView: ViewOf<typeof order> = {
  icon: CartIcon,
  menu: { order: 48 },
  empty: msg`Orders from the shop appear here.`,
  look: 'rows',
  states: {
    field: 'status',
    tones: {
      newRequest: 'wait',
      ordered: 'done',
      accepted: 'good',
      notAccepted: 'bad',
      notDone: 'bad',
      rejected: 'bad',
      cancelled: 'quiet',
      expired: 'quiet',
    },
  },
  cells: { paymentStatus: PaymentStatus },
  more: Details,
};
