import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
import { choice, code, count, id, longText, moment, photo, ref, text } from '../field.ts';
import { CARRIER_MAX, SHIPMENT_NOTE_MAX, TRACKING_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { carriage, isSent, SHIPMENT_STATUSES, SHIPMENT_STATUS_WORDS, shipmentMachine } from '../shipment-states.ts';

/**
 * What one hub center sends of one order. `codes`: of its items, by which a scan finds it; `refundedPieces`: how many others were in it and
 * are refunded in whole. It is made when the order is paid; a cancelled order cancels what is not on its way yet.
 */
export const shipment = defineResource({
  name: 'shipment',
  plural: 'shipments',
  ...RESOURCES.shipment,
  fields: {
    itemImage: member(msg`Photo`, photo().nullable(), 'hidden'),
    number: member(msg`Shipment number`, code(), 'sort', 'search'),
    status: member(msg`Status`, choice(SHIPMENT_STATUSES, SHIPMENT_STATUS_WORDS)),
    order: member(msg({ message: 'Order', context: 'purchase' }), ref('order', 'orderName')),
    orderName: text(),
    orderNumber: member(msg`Order number`, code(), 'search', 'hidden'),
    hubcenter: member(msg`Hub center`, ref('merchant', 'hubcenterName')),
    hubcenterName: text(),
    customerName: member(msg({ message: 'Recipient', context: 'shipment' }), text(), 'sort', 'search'),
    city: member(msg`City`, text().nullable()),
    province: member(msg`Province`, text().nullable()),
    pieces: member(msg`Pieces`, count()),
    refundedPieces: member(msg`Pieces refunded`, count(), 'hidden'),
    codes: member(msg`Items`, text(), 'search', 'hidden'),
    carrier: member(msg`Carrier`, text(CARRIER_MAX).nullable()),
    tracking: member(msg`Tracking number`, text(TRACKING_MAX).nullable(), 'search'),
    note: member(msg`Note`, longText(SHIPMENT_NOTE_MAX), 'edit', 'bulk'),
    createdAt: member(msg({ message: 'Paid', context: 'when' }), moment(), 'sort'),
    collectedAt: member(msg({ message: 'Collected', context: 'when' }), moment().nullable()),
    shippedAt: member(msg({ message: 'Shipped', context: 'when' }), moment().nullable(), 'sort'),
    deliveredAt: member(msg({ message: 'Arrived', context: 'when' }), moment().nullable()),
    updatedAt: member(msg`Last edited`, moment(), 'sort', 'hidden'),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: COUNTER },
  edit: { who: COUNTER },
  status: shipmentMachine,
  actions: { track: { who: ADMINS, isFinal: true, of: isSent, fields: carriage() } },
  bulk: {},
  hubScoped: true,
  title: 'number',
  list: {
    columns: [
      'itemImage',
      'number',
      'orderNumber',
      'hubcenter',
      'customerName',
      'city',
      'pieces',
      'createdAt',
      'status',
    ],
    filters: ['status', 'hubcenter', 'createdAt', 'shippedAt', 'order'],
  },
});
