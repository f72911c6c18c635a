import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SCREENS } from '../../contract/access.ts';
import type { Resource } from '../../contract/resource.ts';
import { writeListState, type ListState } from './list-state.ts';

import classes from './record-link.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search of the list a record was opened from: the way back leads there. */
    list?: Record<string, string | readonly string[]>;
  }
}

interface RecordLinkProps {
  resource: Resource;
  state: ListState;
  id: string;
  children: ReactNode;
}

/** Opens a record from its list; its hit area is the whole row or card around it. */
export function RecordLink({ resource, state, id, children }: RecordLinkProps) {
  return (
    <Link
      to={SCREENS[resource.screens.detail].path}
      params={{ id }}
      state={{ list: writeListState(resource, state) }}
      className={classes['link'] ?? ''}
    >
      {children}
    </Link>
  );
}
