import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { OrderEvent } from '../../../contract/order-states.ts';
import type { ActionWords } from '../../engine/view.ts';
import { erasePerson } from '../user/words.ts';

const done = msg`Status changed`;
const paidStays = msg`This moves no money: a payment stays with the order until it is refunded.`;

/** Texts of the moves and actions of an order. */
export const actions: Readonly<Record<string, ActionWords>> = {
  ordered: {
    label: msg`Paid elsewhere…`,
    done,
    title: msg`Paid elsewhere?`,
    note: msg`The items count as sold, and the customer can no longer pay online. Say how the order is paid.`,
    example: msg`For example: bank transfer received`,
    submit: msg`Mark as ordered`,
  },
  rejected: {
    label: msg`Reject…`,
    done,
    title: msg`Reject this request?`,
    note: msg`The items are for sale again, and the customer can no longer pay.`,
    example: msg`For example: we do not ship to this address`,
    submit: msg({ message: 'Reject', context: 'order' }),
  },
  cancelled: {
    label: msg`Cancel order…`,
    done,
    title: msg`Cancel this order?`,
    note: msg`The items of an unpaid order are for sale again. A payment is not returned by this: refund it first.`,
    example: msg`For example: the customer has changed their mind`,
    submit: msg`Cancel order`,
  },
  accepted: { label: msg`Mark as completed`, done },
  notAccepted: {
    label: msg`Not accepted…`,
    done,
    note: paidStays,
    example: msg`For example: the customer refused the parcel`,
  },
  notDone: {
    label: msg`Couldn’t fulfil…`,
    done,
    note: paidStays,
    example: msg`For example: the item was not found`,
  },
  resume: { label: msg`Reopen`, done },
  archive: { label: msg`Archive`, done: msg`Order archived` },
  unarchive: { label: msg`Unarchive`, done: msg`Order restored` },
  erasePerson,
  resendMail: {
    label: msg`Send an e-mail again…`,
    done: msg`E-mail sent again`,
    title: msg`Send an e-mail again`,
    note: msg`The customer gets it once more, in their language, about the order as it is now.`,
    submit: msg({ message: 'Send', context: 'e-mail' }),
    labels: { mail: msg({ message: 'E-mail', context: 'message' }) },
  },
};

/** Texts of what else happens to an order. */
export const events: Readonly<Record<OrderEvent, MessageDescriptor>> = {
  paid: msg({ message: 'Paid', context: 'event' }),
  expired: msg`Not paid in time`,
  paymentUnderWay: msg`The bank carries the payment out`,
  paymentFailed: msg`Payment refused`,
  paymentReturned: msg`The payment bought nothing and is returned`,
  supplierSynced: msg`Sent to the supplier`,
  refundRequested: msg`Refund started`,
  refunded: msg({ message: 'Refunded', context: 'event' }),
  refundFailed: msg`The refund failed at Stripe`,
  disputed: msg`Payment disputed at the bank`,
  disputeWon: msg`Dispute won`,
  disputeLost: msg`Dispute lost`,
  processingMailed: msg`E-mail sent: payment under way`,
  paidMailed: msg`E-mail sent: order confirmed`,
  shippedMailed: msg`E-mail sent: parcel shipped`,
  refundedMailed: msg`E-mail sent: refund made`,
  refundFailedMailed: msg`E-mail sent: refund delayed`,
  cancelledMailed: msg`E-mail sent: order cancelled`,
  expiredMailed: msg`E-mail sent: order expired`,
};
