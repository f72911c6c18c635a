import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { incompleteCounts } from '../api/incomplete-counts.ts';
import { formatCompact } from '../i18n/format.ts';

import classes from './sidebar.module.css';

/** Number of incomplete items; renders nothing for 0. */
export function IncompleteCount() {
  const { i18n } = useLingui();
  const { data = [] } = useQuery(incompleteCounts());
  const waiting = data.reduce((sum, { count }) => sum + count, 0);
  return waiting > 0 ? <span className={classes['count']}>{formatCompact(waiting, i18n.locale)}</span> : null;
}
