import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
import { choice, code, day, email, euro, id, longText, moment, ref, text } from '../field.ts';
import { SUBSCRIPTION_NOTE_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
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
  fields: {
    number: member(msg`Subscription number`, code(), 'sort', 'search'),
    status: member(msg`Status`, choice(SUBSCRIPTION_STATUSES, SUBSCRIPTION_STATUS_WORDS)),
    validity: member(msg({ message: 'Validity', context: 'subscription' }), choice(VALIDITIES, VALIDITY_WORDS)),
    validUntil: member(msg({ message: 'Valid until', context: 'subscription' }), day().nullable()),
    renewal: member(msg({ message: 'Renewal', context: 'subscription' }), choice(RENEWALS, RENEWAL_WORDS)),
    plan: member(msg({ message: 'Plan', context: 'subscription' }), ref('subscriptionPlan', 'planName')),
    planName: text(),
    period: member(msg({ message: 'Period', context: 'subscription' }), choice(PERIODS, PERIOD_WORDS)),
    price: member(msg`Price`, euro()),
    customerName: member(msg`Customer`, text(), 'search'),
    customerEmail: member(msg`E-mail`, email(), 'search'),
    note: member(msg`Note`, longText(SUBSCRIPTION_NOTE_MAX), 'edit', 'bulk'),
    createdAt: member(msg`Created`, moment()),
    updatedAt: member(msg`Last edited`, moment(), 'hidden'),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: ADMINS },
  edit: { who: ADMINS },
  status: subscriptionMachine,
  actions: {
    deactivate: { isFinal: true, of: isRenewed },
    activate: { isFinal: true, of: isNotRenewed },
  },
  bulk: {},
  hubScoped: false,
  title: 'number',
  list: {
    columns: ['number', 'customerName', 'plan', 'period', 'price', 'validUntil', 'validity', 'renewal', 'status'],
    sort: ['createdAt', 'updatedAt', 'number', 'customerName', 'validUntil'],
    filters: ['status', 'validity', 'renewal', 'period', 'plan', 'validUntil', 'createdAt'],
  },
});
