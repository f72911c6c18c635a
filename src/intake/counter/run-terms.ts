import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { RunDetails } from '../../../contract/entities/details.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import { SEASONS } from '../../../contract/vocabulary/seasons.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';

/** The words to select from for each pinned detail. */
export const RUN_TERMS: Record<keyof RunDetails, readonly Term[]> = {
  types: GARMENTS,
  itemFor: GENDERS,
  seasons: SEASONS,
  condition: CONDITIONS,
};

/** The label of each pinned detail. */
export const RUN_NAMES: Record<keyof RunDetails, MessageDescriptor> = {
  types: msg`Garment type`,
  itemFor: msg`Gender`,
  seasons: msg`Season`,
  condition: msg`Condition`,
};
