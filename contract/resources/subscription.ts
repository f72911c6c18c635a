import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, code, day, email, euro, id, longText, moment, ref, text } from '../field.ts';
import { SUBSCRIPTION_NOTE_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, recordLabels } from '../resource.ts';
import {
  isNotRenewed,
  isRenewed,
  PERIOD_WORDS,
  PERIODS,
  RENEWAL_WORDS,
  RENEWALS,
  SUBSCRIPTION_STATUS_WORDS,
  SUBSCRIPTION_STATUSES,
  subscriptionMachine,
  VALIDITIES,
  VALIDITY_WORDS,
} from '../subscription-states.ts';

/**
 * A customer's subscription to a plan, made by an order of the plan. Each renewal is an order of its own, and its payment makes it valid for
 * one more period. `renewal`: an inactive one stays valid until the end of what was paid, and is not renewed.
 */
export const subscription = defineResource({
  name: 'subscription',
  plural: 'subscriptions',
  paths: { list: 'nutraceutica/subscriptions', one: 'nutraceutica/subscription' },
  ...RESOURCES.subscription,
  words: {
    ...RESOURCES.subscription.words,
    labels: {
      ...recordLabels,
      number: msg`Subscription number`,
      plan: msg({ message: 'Plan', context: 'subscription' }),
      planName: msg({ message: 'Plan', context: 'subscription' }),
      period: msg({ message: 'Period', context: 'subscription' }),
      price: msg`Price`,
      customerName: msg`Customer`,
      customerEmail: msg`E-mail`,
      status: msg`Status`,
      renewal: msg({ message: 'Renewal', context: 'subscription' }),
      validity: msg({ message: 'Validity', context: 'subscription' }),
      validUntil: msg({ message: 'Valid until', context: 'subscription' }),
      note: msg`Note`,
    },
  },
  record: z.object({
    _id: id(),
    number: code(),
    plan: ref('subscriptionPlan', 'planName'),
    planName: text(),
    period: choice(PERIODS, PERIOD_WORDS),
    price: euro(),
    customerName: text(),
    customerEmail: email(),
    status: choice(SUBSCRIPTION_STATUSES, SUBSCRIPTION_STATUS_WORDS),
    renewal: choice(RENEWALS, RENEWAL_WORDS),
    validity: choice(VALIDITIES, VALIDITY_WORDS),
    validUntil: day().nullable(),
    note: longText(SUBSCRIPTION_NOTE_MAX),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
  export: { who: ADMINS },
  edit: { who: ADMINS, fields: { note: longText(SUBSCRIPTION_NOTE_MAX) } },
  status: subscriptionMachine,
  actions: {
    deactivate: { isFinal: true, of: isRenewed },
    activate: { isFinal: true, of: isNotRenewed },
  },
  bulk: { fields: ['note'] },
  hubScoped: false,
  title: 'number',
  list: {
    columns: ['number', 'customerName', 'plan', 'period', 'price', 'validUntil', 'validity', 'renewal', 'status'],
    sort: ['createdAt', 'updatedAt', 'number', 'customerName', 'validUntil'],
    search: ['number', 'customerName', 'customerEmail'],
    filters: ['status', 'validity', 'renewal', 'period', 'plan', 'validUntil', 'createdAt'],
  },
  detail: [
    'number',
    'status',
    'validity',
    'validUntil',
    'renewal',
    'plan',
    'period',
    'price',
    'customerName',
    'customerEmail',
    'note',
    'createdAt',
  ],
});
