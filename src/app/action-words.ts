import type { MessageDescriptor } from '@lingui/core';

import type { ResourceName } from '../../contract/resource-access.ts';
import type { ActionWords } from '../engine/view.ts';
import { reviewEvents } from '../items/review/review-events.ts';
import { statusMoves } from '../items/status/status-moves.ts';
import { bookingEvents, bookingWords } from '../views/booking-words.ts';
import { contactEvents, contactMoves } from '../views/contact-words.ts';
import { couponMoves } from '../views/coupon-words.ts';
import { differenceMoves } from '../views/difference-words.ts';
import { invoiceMoves } from '../views/invoice-words.ts';
import { merchantEvents, merchantWords } from '../views/merchant-words.ts';
import { orderActions, orderEvents, orderMoves } from '../views/order-words.ts';
import { shipmentWords } from '../views/shipment-words.ts';
import { subscriptionEvents, subscriptionWords } from '../views/subscription-words.ts';
import { erasePerson, reviewerActions, userActions, userEvents } from '../views/user-actions.ts';

/** The texts of the moves and actions of every resource that has some. */
export const actionWords: Partial<Record<ResourceName, Readonly<Record<string, ActionWords>>>> = {
  product: statusMoves,
  fabric: statusMoves,
  generic: statusMoves,
  merchant: merchantWords,
  user: userActions,
  reviewer: reviewerActions,
  contact: { ...contactMoves, erasePerson },
  order: { ...orderMoves, ...orderActions },
  invoice: invoiceMoves,
  stripeDifference: differenceMoves,
  shipment: shipmentWords,
  booking: bookingWords,
  coupon: couponMoves,
  subscription: subscriptionWords,
};

/** The texts of what else the history of a resource may tell. */
export const eventWords: Partial<Record<ResourceName, Readonly<Record<string, MessageDescriptor>>>> = {
  product: reviewEvents,
  fabric: reviewEvents,
  generic: reviewEvents,
  merchant: merchantEvents,
  user: userEvents,
  contact: contactEvents,
  booking: bookingEvents,
  order: orderEvents,
  subscription: subscriptionEvents,
};
