import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { SubscriptionEvent } from '../../../contract/subscription-states.ts';
import type { ActionWords } from '../../engine/view.ts';

/** Texts of the moves and actions of a subscription. */
export const actions: Readonly<Record<string, ActionWords>> = {
  pendingRenewal: {
    label: msg`Offer renewal…`,
    done: msg`Renewal offered`,
    title: msg`Offer a renewal?`,
    note: msg`The customer gets an order to pay. Nothing is charged before they pay it.`,
    mails: msg`They get an e-mail with it.`,
    submit: msg`Offer renewal`,
  },
  expired: {
    label: msg`End the offer…`,
    done: msg`Offer ended`,
    title: msg`End this offer to renew?`,
    note: msg`Its order is cancelled, and can no longer be paid.`,
    example: msg`For example: the customer wants no renewal`,
    submit: msg`End the offer`,
  },
  cancelled: {
    label: msg`Cancel subscription…`,
    done: msg`Status changed`,
    title: msg`Cancel this subscription?`,
    note: msg`Its order is cancelled, and can no longer be paid.`,
    example: msg`For example: the customer has changed their mind`,
    submit: msg`Cancel subscription`,
  },
  deactivate: {
    label: msg`Make inactive…`,
    done: msg`Subscription made inactive`,
    title: msg`Make this subscription inactive?`,
    note: msg`It stays valid until the end of what was paid, and is not renewed. An unpaid order of it is cancelled.`,
    submit: msg`Make inactive`,
  },
  activate: { label: msg`Make active`, done: msg`Subscription made active` },
};

/** Texts of what else happens to a subscription. */
export const events: Readonly<Record<SubscriptionEvent, MessageDescriptor>> = {
  paid: msg({ message: 'Paid', context: 'event' }),
  renewalDue: msg`Renewal offered`,
  expired: msg`Not paid in time`,
  cancelled: msg`Its order was cancelled`,
  lapsed: msg`The paid period is over`,
  refunded: msg`Its order was refunded`,
};
