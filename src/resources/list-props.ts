import type { Resource } from '../../contract/resource.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import type { ListState } from './list-state.ts';
import type { View } from './view.ts';

/** Changes a part of a list's state; `replace` leaves no step in the browser's history. */
export type ChangeList = (change: Partial<ListState>, replace?: boolean) => void;

/** What rows and cards need alike. `busy`: the records on screen belong to the state before. */
export interface RecordsProps {
  resource: Resource;
  view: View;
  state: ListState;
  change: ChangeList;
  records: readonly ResourceRecord[];
  busy: boolean;
}
