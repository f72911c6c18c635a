import { useLingui } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';

import type { View } from '../view.ts';

import classes from './list-skeleton.module.css';

const COUNT = 8;

/** The skeleton of a list while it loads, so that the layout does not jump. */
export function ListSkeleton({ look, cards }: { look: View['look']; cards: boolean }) {
  const { t } = useLingui();
  return (
    <div className={classes['list']} data-look={look} data-cards={cards || undefined} role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} className={classes['row']}>
          <Skeleton className={classes['photo'] ?? ''} radius="md" />
          <div className={classes['words']}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
