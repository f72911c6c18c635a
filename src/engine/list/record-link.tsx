import { type HistoryState, Link } from '@tanstack/react-router';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { RecordNeighbours } from '../../ui/view.ts';
import type { RecordsProps } from './list-props.ts';
import { writeListState } from './list-state.ts';
import { PendingMark } from './pending-mark.tsx';

import classes from './record-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search of the list a record was opened from, for the way back. */
    list?: Record<string, string | readonly string[]>;
    /** Its neighbours there, for the way to the next one. */
    near?: RecordNeighbours;
  }
}

type Neighbours = Pick<RecordsProps, 'records' | 'first'>;

/** The records a list shows, in a ref: read when one of them is opened, so that scrolling rerenders none. */
export const NeighboursContext = createContext<RefObject<Neighbours>>({ current: { records: [], first: 0 } });

/** Stores what a list shows for `NeighboursContext`. */
export function useNeighbours({ records, first }: Neighbours): RefObject<Neighbours> {
  const neighbours = useRef<Neighbours>({ records, first });
  useEffect(() => {
    neighbours.current = { records, first };
  }, [records, first]);
  return neighbours;
}

/** The list position a record is opened from. */
export interface OpenedFrom extends Pick<RecordsProps, 'resource' | 'state'> {
  /** Index of the record in the whole list, from 0. */
  at: number;
}

/** The history state of a link to a record: the list's state, and the record's neighbours. */
export function useHandover({ resource, state, at }: OpenedFrom): () => HistoryState {
  const neighbours = useContext(NeighboursContext);
  return () => ({ list: writeListState(resource, state), near: nearOf(neighbours.current, at) });
}

interface RecordLinkProps extends OpenedFrom {
  id: string;
  children: ReactNode;
}

/** Number of records handed over on each side. */
const SIDE = 50;

/** Opens a record from its list; its hit area is the whole row or card around it. */
export function RecordLink({ id, children, ...from }: RecordLinkProps) {
  const handover = useHandover(from);
  return (
    <Link
      to={SCREENS[from.resource.screens.detail].path}
      params={{ id }}
      state={handover}
      className={classes['link'] ?? ''}
    >
      {children}
      <PendingMark id={id} />
    </Link>
  );
}

/** The loaded records around an index, up to the first gap. */
function nearOf({ records, first }: Neighbours, at: number): RecordNeighbours {
  let from = at - first;
  let to = from;
  while (from > 0 && at - first - from < SIDE && records[from - 1]) from -= 1;
  while (to - (at - first) < SIDE && records[to + 1]) to += 1;
  return { ids: records.slice(from, to + 1).flatMap((record) => record?._id ?? []), first: first + from };
}
