import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { RunDetails } from '../../../contract/resources/details.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import { SEASONS } from '../../../contract/vocabulary/seasons.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';

/** The words to choose from for each detail of a run. */
export const RUN_TERMS: Record<keyof RunDetails, readonly Term[]> = {
  types: GARMENTS,
  itemFor: GENDERS,
  seasons: SEASONS,
  condition: CONDITIONS,
};

/** What each detail of a run is called. */
export const RUN_NAMES: Record<keyof RunDetails, MessageDescriptor> = {
  types: msg`Garment type`,
  itemFor: msg`Gender`,
  seasons: msg`Season`,
  condition: msg`Condition`,
};
