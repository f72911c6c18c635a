import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

const done = msg`Status changed`;
const labels = { carrier: msg`Carrier`, tracking: msg`Tracking number` };

/** Texts of the moves and actions of a shipment. */
export const actions: Readonly<Record<string, ActionWords>> = {
  collected: { label: msg({ message: 'Mark as collected', context: 'shipment' }), done },
  ready: { label: msg({ message: 'Back to ready', context: 'shipment' }), done },
  shipped: {
    label: msg({ message: 'Ship…', context: 'shipment' }),
    done,
    title: msg`Ship this parcel`,
    note: msg`This can’t be undone.`,
    mails: msg`The customer gets an e-mail at once, with the tracking number if there is one.`,
    submit: msg({ message: 'Mark as shipped', context: 'shipment' }),
    labels,
  },
  delivered: { label: msg({ message: 'Mark as arrived', context: 'shipment' }), done },
  cancelled: { label: msg`Cancel shipment`, done },
  track: {
    label: msg`Correct tracking…`,
    done: msg`Tracking corrected`,
    title: msg`Correct tracking`,
    note: msg`Empty fields clear what is there. The customer gets no e-mail by this: send it again from the order.`,
    submit: msg`Save`,
    labels,
  },
};
