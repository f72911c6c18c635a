import type { ListFilter } from '../../../contract/list-filters.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { View } from '../view.ts';
import type { ListState } from './list-state.ts';
import type { Picking } from './use-picking.ts';

/** Changes a part of a list's state; `replace` adds no entry to the browser's history. */
export type ChangeList = (change: Partial<ListState>, replace?: boolean) => void;

/** The list without its records. */
export interface ListProps {
  resource: Resource;
  view: View;
  state: ListState;
  change: ChangeList;
}

/** A filter of a list. */
export type FilterFieldProps = ListProps & { filter: ListFilter; label: string };

/** Props of the filter of a kind: the selected words, and setters for them. */
export interface KindFilterProps extends FilterFieldProps {
  chosen: readonly string[];
  set: (values: readonly string[]) => void;
  toggle: (value: string) => void;
}

/** The rendered part of a long view: space of the rows before and after it, in CSS pixels. */
export interface DrawnPart {
  before: number;
  after: number;
  /** It moves so fast that rows appear as a line of text, until it rests. */
  isMoving: boolean;
}

/** Shared props of rows and tiles. */
export interface RecordsProps extends ListProps {
  /** A record not loaded yet has a placeholder. */
  records: readonly (ResourceRecord | undefined)[];
  /** Index of the first one in the whole list, from 0. */
  first: number;
  /** The visible records belong to the previous state. */
  busy: boolean;
  /** Selection of records; null if there are no actions for selected ones. */
  picking: Picking | null;
  /** Only if not all of them are rendered. */
  part?: DrawnPart | undefined;
}
