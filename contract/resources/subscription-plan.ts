import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { field } from '../field-meta.ts';
import { choice, euro, flag, longText, recordMembers, ref, text } from '../field.ts';
import { PLAN_NOTE_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, hubLabels, recordLabels } from '../resource.ts';
import type { Rule } from '../rules.ts';
import { PERIOD_WORDS, PERIODS } from '../subscription-states.ts';

/** What the shop orders a plan by; read without regard to case. */
const planCode = () =>
  field(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9-]{2,29}$/),
    { kind: 'code' },
  );

const fields = {
  name: text(),
  price: euro(),
  active: flag(),
  note: longText(PLAN_NOTE_MAX),
};
const fixed = {
  code: planCode(),
  period: choice(PERIODS, PERIOD_WORDS),
  hubcenter: ref('merchant', 'hubcenterName'),
};

/** A subscription costs something. */
const costs: Rule<'price'> = {
  fields: ['price'],
  faults: ({ price }) => (price === 0 ? [{ path: 'price', word: 'tooSmall', limit: 0.01 }] : []),
};

/**
 * What customers of the nutraceutical channel can subscribe to: sold by a hub center, delivery included. A new price is for new subscriptions;
 * the others keep theirs. Code, period and seller are never changed.
 */
export const subscriptionPlan = defineResource({
  name: 'subscriptionPlan',
  plural: 'subscriptionPlans',
  paths: { list: 'nutraceutica/plans', one: 'nutraceutica/plan' },
  ...RESOURCES.subscriptionPlan,
  words: {
    ...RESOURCES.subscriptionPlan.words,
    labels: {
      ...hubLabels,
      name: msg`Name`,
      code: msg({ message: 'Code', context: 'subscription plan' }),
      period: msg({ message: 'Period', context: 'subscription' }),
      price: msg`Price`,
      active: msg({ message: 'For sale', context: 'subscription plan' }),
      note: msg`Note`,
      ...recordLabels,
    },
  },
  record: z.object({ ...fixed, hubcenterName: text(), ...fields, ...recordMembers() }),
  export: { who: ADMINS },
  create: {
    who: ADMINS,
    fields: { ...fixed, ...fields, active: fields.active.default(true), note: fields.note.default('') },
  },
  edit: { who: ADMINS, fields },
  rules: [costs],
  trash: true,
  hubScoped: false,
  title: 'name',
  list: {
    columns: ['name', 'code', 'period', 'price', 'hubcenter', 'active'],
    sort: ['createdAt', 'updatedAt', 'name', 'price'],
    search: ['name', 'code'],
    filters: ['period', 'hubcenter', 'active'],
  },
  detail: ['name', 'code', 'period', 'price', 'active', 'hubcenter', 'note', 'createdAt', 'updatedAt'],
});
