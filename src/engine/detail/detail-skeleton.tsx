import { useLingui } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';

import { useFailureText } from '../../api/failure-text.ts';
import { failureOf } from '../seen-note.tsx';
import type { View } from '../view.ts';

import classes from './detail-screen.module.css';

/** The skeleton of a record while it loads: with a large photo if it is known by photos. */
export function DetailSkeleton({ look }: Pick<View, 'look'>) {
  const { t } = useLingui();
  return (
    <div className={classes['body']} data-look={look} role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {look === 'photos' ? <Skeleton radius="lg" className={classes['shape'] ?? ''} /> : null}
      <div className={classes['fields']}>
        {[60, 35, 45, 70, 30].map((width) => (
          <div key={width} className={classes['field']}>
            <Skeleton height={12} width={90} />
            <Skeleton height={16} width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What a record is made of while it loads: what is below it is out of sight or not drawn, and does not move when it comes. */
export const PartsSkeleton = () => <Skeleton data-pending height="90vh" radius="lg" />;

/** In place of what a record is made of: why it cannot be read, or that it loads. */
export function PartsPending({ query }: { query: Parameters<typeof failureOf>[0] }) {
  const words = useFailureText();
  const failure = failureOf(query);
  return failure ? <p role="alert">{words(failure)}</p> : <PartsSkeleton />;
}
