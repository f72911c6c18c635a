import { createContext } from 'react';

import type { ResourceRecord } from '../../api/resource-queries.ts';

/** The order of a list that the person may change. */
interface ListOrder {
  /** Number of records in the whole list. */
  count: number;
  /** Moves a record to an index of the whole list, from 0. */
  move: (record: ResourceRecord, to: number) => void;
}

/** Null where nothing can be moved. */
export const ListOrderContext = createContext<ListOrder | null>(null);
