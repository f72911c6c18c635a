import { msg } from '@lingui/core/macro';

import { order } from '../../contract/resources/order.ts';
import type { ViewOf } from '../engine/view.ts';
import { EuroIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const PaymentStatus = lazyComponent(async () => (await import('./order-payment-status.tsx')).PaymentStatus);
const Details = lazyComponent(async () => (await import('./order-parts.tsx')).Details);

export const orderView: ViewOf<typeof order> = {
  icon: EuroIcon,
  menu: { order: 48 },
  ...order.words,
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
