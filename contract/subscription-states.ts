/** Subscriptions of the nutraceutical channel: their periods, their states, and what else happens to one (spec section 4). */
import type { RecordRule } from './access.ts';
import type { StatusMachine } from './actions.ts';
import { type Message, msg } from './msg.ts';
import { utcDay } from './utc-day.ts';

export const PERIODS = ['monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];
export const PERIOD_WORDS: Readonly<Record<Period, Message>> = {
  monthly: msg({ message: 'Monthly', context: 'subscription' }),
  yearly: msg({ message: 'Yearly', context: 'subscription' }),
};
const MONTHS: Readonly<Record<Period, number>> = { monthly: 1, yearly: 12 };

export const SUBSCRIPTION_STATUSES = ['newRequest', 'ordered', 'pendingRenewal', 'expired', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export const SUBSCRIPTION_STATUS_WORDS: Readonly<Record<SubscriptionStatus, Message>> = {
  newRequest: msg({ message: 'New request', context: 'subscription' }),
  ordered: msg({ message: 'Ordered', context: 'subscription' }),
  pendingRenewal: msg({ message: 'Pending renewal', context: 'subscription' }),
  expired: msg({ message: 'Expired', context: 'subscription' }),
  cancelled: msg({ message: 'Cancelled', context: 'subscription' }),
};

/** Whether its last paid day is still to come. */
export const VALIDITIES = ['valid', 'invalid'] as const;
export type Validity = (typeof VALIDITIES)[number];
export const VALIDITY_WORDS: Readonly<Record<Validity, Message>> = {
  valid: msg({ message: 'Valid', context: 'subscription' }),
  invalid: msg({ message: 'Invalid', context: 'subscription' }),
};

/** Whether it is renewed. */
export const RENEWALS = ['active', 'inactive'] as const;
export type Renewal = (typeof RENEWALS)[number];
export const RENEWAL_WORDS: Readonly<Record<Renewal, Message>> = {
  active: msg({ message: 'Active', context: 'subscription' }),
  inactive: msg({ message: 'Inactive', context: 'subscription' }),
};

/** The moves by a person: they offer a renewal, or give up the order that is to be paid. Payments and the calendar do the others. */
export const subscriptionMachine: StatusMachine<'status', SubscriptionStatus> = {
  field: 'status',
  isFinal: true,
  moves: [
    { from: ['expired', 'cancelled'], to: 'pendingRenewal' },
    { from: ['pendingRenewal'], to: 'expired', needsReason: true },
    { from: ['newRequest'], to: 'cancelled', needsReason: true },
  ],
};

export const isRenewed: RecordRule = (_caller, { renewal }) => renewal === 'active';
export const isNotRenewed: RecordRule = (_caller, { renewal }) => renewal === 'inactive';

/** What happens to a subscription beside its moves and actions, as its history tells it. */
export type SubscriptionEvent = 'paid' | 'renewalDue' | 'expired' | 'cancelled' | 'lapsed' | 'refunded';

/** The last day of so many paid periods from a first day on. A month that has no such day ends on its last one. */
export function lastDayOf(first: string, period: Period, periods: number): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const index = year * 12 + month - 1 + MONTHS[period] * periods;
  const ofMonth = (at: number) => new Date(Date.UTC(Math.floor(index / 12), (index % 12) + at, at === 0 ? day : 0));
  const next = ofMonth(0);
  const end = next.getUTCDate() === day ? new Date(next.getTime() - 86_400_000) : ofMonth(1);
  return utcDay(end);
}
