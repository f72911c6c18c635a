import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { View } from '../view.ts';
import type { ListState } from './list-state.ts';
import type { Picking } from './use-picking.ts';

/** Changes a part of a list's state; `replace` leaves no step in the browser's history. */
export type ChangeList = (change: Partial<ListState>, replace?: boolean) => void;

/** The list itself, without what is in it. */
export interface ListProps {
  resource: Resource;
  view: View;
  state: ListState;
  change: ChangeList;
}

/** The part of a long view that is drawn, in CSS pixels: how much room the rows before and behind it take. */
export interface DrawnPart {
  before: number;
  after: number;
  /** Tells how high a row is; each has the number of its line in `data-index`. */
  measure: (row: Element | null) => void;
  /** Records beside each other. */
  lanes: number;
}

/** What rows and tiles need alike. */
export interface RecordsProps extends ListProps {
  /** A record that is not here yet has its place kept. */
  records: readonly (ResourceRecord | undefined)[];
  /** Place of the first of them in the whole list, from 0. */
  first: number;
  /** The records on screen belong to the state before. */
  busy: boolean;
  /** Choosing records; null where nothing can be done with chosen ones. */
  picking: Picking | null;
  /** Only where not all of them are drawn. */
  part?: DrawnPart | undefined;
}
