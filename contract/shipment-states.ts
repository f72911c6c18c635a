/** The states of a shipment, and what else happens to one. */
import { ADMINS, type RecordRule } from './access.ts';
import type { StatusMachine } from './actions.ts';
import { optionalText } from './field.ts';
import { CARRIER_MAX, TRACKING_MAX } from './limits.ts';
import { type Message, msg } from './msg.ts';

export const SHIPMENT_STATUSES = ['ready', 'collected', 'shipped', 'delivered', 'cancelled'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];
export const SHIPMENT_STATUS_WORDS: Readonly<Record<ShipmentStatus, Message>> = {
  ready: msg({ message: 'Ready', context: 'shipment' }),
  collected: msg({ message: 'Collected', context: 'shipment' }),
  shipped: msg({ message: 'Shipped', context: 'shipment' }),
  delivered: msg({ message: 'Arrived', context: 'shipment' }),
  cancelled: msg({ message: 'Cancelled', context: 'shipment' }),
};

/** The states of the shipping desk, one column each. */
export const DESK_STATUSES = [
  'ready',
  'collected',
  'shipped',
  'delivered',
] as const satisfies readonly ShipmentStatus[];

/** Who carries a parcel, and the number to follow it by. */
export const carriage = () => ({ carrier: optionalText(CARRIER_MAX), tracking: optionalText(TRACKING_MAX) });

/** The states of what is neither on its way nor over. */
export const UNSENT = ['ready', 'collected'] as const satisfies readonly ShipmentStatus[];
export const isUnsent = (status: unknown): boolean => (UNSENT as readonly unknown[]).includes(status);

/** Whether a shipment is on its way or has arrived. */
export const isSent: RecordRule = (_caller, { status }) => status === 'shipped' || status === 'delivered';

/**
 * The moves of a shipment by a person. A hub center collects what is in its own; staff ship and deliver. Shipping tells the customer, so
 * nothing leads back from there.
 */
export const shipmentMachine: StatusMachine<'status', ShipmentStatus> = {
  field: 'status',
  isFinal: true,
  moves: [
    { from: ['ready'], to: 'collected', isNext: true },
    { from: ['collected', 'cancelled'], to: 'ready' },
    { from: ['collected'], to: 'shipped', who: ADMINS, fields: carriage(), isNext: true },
    { from: ['shipped'], to: 'delivered', who: ADMINS, isNext: true },
    { from: ['ready', 'collected'], to: 'cancelled', who: ADMINS },
  ],
};
