import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { type ItemKind, itemKind } from '../code.ts';
import { LANGUAGES } from '../language-tags.ts';
import { FILTER_FORMS } from '../list-filters.ts';

const names = z.record(z.enum(LANGUAGES), z.string()).describe('The word in every language');
const wordOf = z.object({ _id: z.string(), names });

/** The vocabularies garments are filtered by, in every language, regardless of stock. */
export const categoryFilters = defineCall({
  name: 'categoryFilters',
  method: 'GET',
  path: '/category/list/filters',
  summary: 'Garment types, genders and seasons',
  who: COUNTER,
  data: z.object({ types: z.array(wordOf), itemFor: z.array(wordOf), seasons: z.array(wordOf) }),
});

/** The patterns a fabric may have, in every language. */
export const fabricPatterns = defineCall({
  name: 'fabricPatterns',
  method: 'GET',
  path: '/fabrics/pattern',
  summary: 'Patterns of fabrics',
  who: COUNTER,
  data: z.array(wordOf),
});

const filterFacts = z.object({
  field: z.string(),
  params: z.array(z.string()).describe('Its parameters in the list call'),
  form: z.enum(FILTER_FORMS),
  options: z
    .array(z.object({ value: z.string(), names: names.optional(), count: z.int() }))
    .optional()
    .describe(
      'Of anyOf and presence: words in the order of their vocabulary, those of no vocabulary most frequent first',
    ),
  min: z.number().nullable().optional().describe('Of range: the least there is'),
  max: z.number().nullable().optional().describe('Of range: the most there is'),
});

const itemFilters = (kind: ItemKind) =>
  defineCall({
    name: `${kind}Filters`,
    method: 'GET',
    path: `/${kind}/list/filters`,
    summary: `Filters of ${kind}s, with the number of items of each value`,
    who: COUNTER,
    data: z.object({
      counted: z.int().describe('How many rows were looked at: the newest the caller may see, 2000 at most'),
      isAll: z.boolean().describe('Whether these were all the caller may see'),
      filters: z.array(filterFacts),
    }),
  });

/** Filter values of each kind's list, counted over the newest rows so that the cost does not grow with the stock. */
export const ITEM_FILTERS = itemKind.options.map((kind) => ({ kind, call: itemFilters(kind) }));
export type FilterFacts = z.infer<typeof filterFacts>;
