/** The figures above the list of users: what is new in a period, against the period before. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';

/** The lengths of a period, in days up to and including today. */
export const FIGURE_DAYS = [7, 30, 90] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];

/** What is counted of each resource: the records with this date in the period. Trashed ones are not counted. */
export const FIGURES = [
  { name: 'user', by: 'createdAt' },
  { name: 'order', by: 'createdAt' },
  { name: 'product', by: 'createdAt' },
  { name: 'fabric', by: 'createdAt' },
  { name: 'generic', by: 'createdAt' },
  { name: 'product', by: 'soldAt' },
  { name: 'fabric', by: 'soldAt' },
  { name: 'generic', by: 'soldAt' },
] as const;

/** How many rows a list has with these filters; with `isAtLeast`, counting stopped there. */
const counted = z.object({
  total: z.int(),
  isAtLeast: z.boolean(),
  /** Query parameters of the list that has exactly these rows. */
  filters: z.record(z.string(), z.string()),
});
export type Counted = z.infer<typeof counted>;

/** Counts of a figure in the period and in the one before. */
const figure = z.object({
  name: z.enum(['user', 'order', 'product', 'fabric', 'generic']),
  by: z.enum(['createdAt', 'soldAt']),
  now: counted,
  before: counted,
});
export type Figure = z.infer<typeof figure>;

export const readFigures = defineCall({
  name: 'readFigures',
  method: 'GET',
  path: '/dashboard/figures',
  summary:
    'Count new users, orders, items added and items sold in a period of days up to today, and in the period before',
  who: ADMINS,
  query: z.strictObject({
    days: z
      .enum(FIGURE_DAYS.map(String) as ['7', '30', '90'])
      .default('90')
      .transform(Number),
  }),
  data: z.array(figure),
});
