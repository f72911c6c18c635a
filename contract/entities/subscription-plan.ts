import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineResource, member, recordFields } from '../define-resource.ts';
import { codeKind } from '../field-kinds/text.ts';
import { field } from '../field-meta.ts';
import { choice, euro, flag, longText, ref, text } from '../field.ts';
import { PLAN_NOTE_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
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
    { kind: codeKind },
  );

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
  fields: {
    name: member(msg`Name`, text(), 'write', 'list', 'sort', 'search'),
    code: member(msg({ message: 'Code', context: 'subscription plan' }), planCode(), 'create', 'list', 'search'),
    period: member(
      msg({ message: 'Period', context: 'subscription' }),
      choice(PERIODS, PERIOD_WORDS),
      ...(['create', 'list', 'filter'] as const),
    ),
    price: member(msg`Price`, euro(), 'write', 'list', 'sort'),
    active: member(msg({ message: 'For sale', context: 'subscription plan' }), flag(), 'write'),
    hubcenter: member(msg`Hub center`, ref('merchant', 'hubcenterName'), 'create', 'list', 'filter'),
    hubcenterName: text(),
    note: member(msg`Note`, longText(PLAN_NOTE_MAX), 'write'),
    ...recordFields(),
  },
  export: { who: ADMINS },
  create: { who: ADMINS, fields: { active: flag().default(true) } },
  edit: { who: ADMINS },
  rules: [costs],
  trash: true,
  hubScoped: false,
  title: 'name',
  list: {
    columns: ['name', 'code', 'period', 'price', 'hubcenter', 'active'],
    filters: ['period', 'hubcenter', 'active'],
  },
});
