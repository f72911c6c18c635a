import { Skeleton } from '@mantine/core';

import classes from './item-bench.module.css';

/** The skeleton of an item while it loads. */
export function BenchSkeleton() {
  return (
    <div className={classes['bench']} aria-hidden="true">
      <Skeleton className={classes['photoShape'] ?? ''} radius="lg" />
      <div className={classes['work']}>
        {['40%', '75%', '100%', '100%', '60%'].map((width, index) => (
          <Skeleton key={index} height={index < 2 ? 28 : 64} width={width} radius="md" />
        ))}
      </div>
    </div>
  );
}
