import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { choice, code, count, id, longText, moment, photo, ref, text } from '../field.ts';
import { CARRIER_MAX, SHIPMENT_NOTE_MAX, TRACKING_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, hubLabels, recordLabels } from '../resource.ts';
import { carriage, isSent, SHIPMENT_STATUSES, SHIPMENT_STATUS_WORDS, shipmentMachine } from '../shipment-states.ts';

/**
 * What one hub center sends of one order. `codes`: of its items, by which a scan finds it; `refundedPieces`: how many others were in it and
 * are refunded in whole. It is made when the order is paid; a cancelled order cancels what is not on its way yet.
 */
export const shipment = defineResource({
  name: 'shipment',
  plural: 'shipments',
  ...RESOURCES.shipment,
  words: {
    ...RESOURCES.shipment.words,
    labels: {
      ...hubLabels,
      ...recordLabels,
      number: msg`Shipment number`,
      itemImage: msg`Photo`,
      order: msg({ message: 'Order', context: 'purchase' }),
      orderName: msg({ message: 'Order', context: 'purchase' }),
      orderNumber: msg`Order number`,
      customerName: msg({ message: 'Recipient', context: 'shipment' }),
      city: msg`City`,
      province: msg`Province`,
      pieces: msg`Pieces`,
      refundedPieces: msg`Pieces refunded`,
      codes: msg`Items`,
      carrier: msg`Carrier`,
      tracking: msg`Tracking number`,
      note: msg`Note`,
      status: msg`Status`,
      collectedAt: msg({ message: 'Collected', context: 'when' }),
      shippedAt: msg({ message: 'Shipped', context: 'when' }),
      deliveredAt: msg({ message: 'Arrived', context: 'when' }),
      createdAt: msg({ message: 'Paid', context: 'when' }),
    },
  },
  record: z.object({
    _id: id(),
    number: code(),
    itemImage: photo().nullable(),
    order: ref('order', 'orderName'),
    orderName: text(),
    orderNumber: code(),
    hubcenter: ref('merchant', 'hubcenterName'),
    hubcenterName: text(),
    customerName: text(),
    city: text().nullable(),
    province: text().nullable(),
    pieces: count(),
    refundedPieces: count(),
    codes: text(),
    carrier: text(CARRIER_MAX).nullable(),
    tracking: text(TRACKING_MAX).nullable(),
    note: longText(SHIPMENT_NOTE_MAX),
    status: choice(SHIPMENT_STATUSES, SHIPMENT_STATUS_WORDS),
    collectedAt: moment().nullable(),
    shippedAt: moment().nullable(),
    deliveredAt: moment().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
  export: { who: COUNTER },
  edit: { who: COUNTER, fields: { note: longText(SHIPMENT_NOTE_MAX) } },
  status: shipmentMachine,
  actions: { track: { who: ADMINS, isFinal: true, of: isSent, fields: carriage() } },
  bulk: { fields: ['note'] },
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
    sort: ['createdAt', 'updatedAt', 'number', 'customerName', 'shippedAt'],
    search: ['number', 'orderNumber', 'customerName', 'codes', 'tracking'],
    filters: ['status', 'hubcenter', 'createdAt', 'shippedAt', 'order'],
  },
  detail: [
    'number',
    'status',
    'order',
    'hubcenter',
    'customerName',
    'city',
    'province',
    'pieces',
    'carrier',
    'tracking',
    'note',
    'createdAt',
    'collectedAt',
    'shippedAt',
    'deliveredAt',
  ],
});
