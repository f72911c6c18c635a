import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { countOptions } from '../api/resource-queries.ts';
import { formatCompact } from '../i18n/format.ts';

import classes from './sidebar.module.css';

/** Number of new messages; renders nothing for 0. */
export function ContactCount() {
  const { i18n } = useLingui();
  const { data } = useQuery(countOptions('contact', {}));
  const unread = Number(data?.['new'] ?? 0);
  return unread > 0 ? <span className={classes['count']}>{formatCompact(unread, i18n.locale)}</span> : null;
}
