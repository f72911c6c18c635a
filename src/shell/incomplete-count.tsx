import { useQuery } from '@tanstack/react-query';

import { incompleteCounts } from '../api/completion-queries.ts';

import classes from './sidebar.module.css';

/** Larger numbers have no room beside the word; the screen says them. */
const MOST = 99;

/** How many items wait for their details; nothing while none does. */
export function IncompleteCount() {
  const { data = [] } = useQuery(incompleteCounts());
  const waiting = data.reduce((sum, { count }) => sum + count, 0);
  return waiting > 0 ? <span className={classes['count']}>{waiting > MOST ? `${MOST}+` : waiting}</span> : null;
}
