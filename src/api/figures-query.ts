/** The figures above the list of users. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { type FigureDays, readFigures } from '../../contract/calls/figures.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** The figures of a period, against the period before. */
export const figuresOptions = (days: FigureDays) =>
  queryOptions({
    queryKey: ['figures', days],
    queryFn: async ({ signal }) => unwrap(await ask(readFigures, credentials(), { query: { days }, signal })).data,
    placeholderData: keepPreviousData,
  });
