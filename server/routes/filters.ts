import { categoryFilters, fabricPatterns, ITEM_FILTERS } from '../../contract/calls/filters.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { GARMENTS } from '../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../contract/vocabulary/genders.ts';
import { PATTERNS } from '../../contract/vocabulary/patterns.ts';
import { SEASONS } from '../../contract/vocabulary/seasons.ts';
import type { Term } from '../../contract/vocabulary/term.ts';
import { filterFacts } from '../engine/records/filter-facts.ts';
import { recordSources } from '../services/record-sources.ts';
import type { Routes } from './route-deps.ts';

const words = (terms: readonly Term[]) => terms.map(({ id, names }) => ({ _id: id, names: { ...names } }));

/** Filter values of lists (spec section 7). */
export const filterRoutes: Routes = (api, { db }) => {
  const categories = { types: words(GARMENTS), itemFor: words(GENDERS), seasons: words(SEASONS) };
  api.mount(categoryFilters, async () => ({ data: categories }));
  api.mount(fabricPatterns, async () => ({ data: words(PATTERNS) }));
  for (const { kind, call } of ITEM_FILTERS) {
    api.mount(call, async ({ caller }) => ({
      data: await filterFacts(db, recordSources[kind], resourceOf(kind), caller),
    }));
  }
};
