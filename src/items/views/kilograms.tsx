import { useLingui } from '@lingui/react/macro';

import type { CellProps } from '../../engine/view.ts';
import { formatKilograms } from '../../i18n/format.ts';

import classes from './kilograms.module.css';

/** The weight of items counted in sacks and bales. */
export function Kilograms({ value }: CellProps) {
  const { i18n } = useLingui();
  if (typeof value !== 'number') return <span className={classes['missing']}>–</span>;
  return <span className={classes['figure']}>{formatKilograms(value, i18n.locale)}</span>;
}
