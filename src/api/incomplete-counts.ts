import { queryOptions } from '@tanstack/react-query';

import { countIncomplete } from '../../contract/calls/completion.ts';
import { read } from './calls.ts';

/** Number of incomplete items by hub center and kind; every change of an item makes it stale. */
export const incompleteCounts = () => queryOptions({ ...read(countIncomplete), meta: { keep: 'first' } });
