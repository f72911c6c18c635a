import { useLingui } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';

import { useFailureText } from '../../api/failure-text.ts';
import { failureOf } from '../seen-note.tsx';

import classes from './detail-screen.module.css';

/** The skeleton of a record while it loads. */
export function DetailSkeleton() {
  const { t } = useLingui();
  return (
    <div className={classes['body']} data-look="photos" role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <Skeleton radius="lg" className={classes['shape'] ?? ''} />
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

/** What a record is made of while it loads: what is below it is out of sight, and does not move when it comes. */
export const PartsSkeleton = () => <Skeleton height="90vh" radius="lg" />;

/** In place of what a record is made of: why it cannot be read, or that it loads. */
export function PartsPending({ query }: { query: Parameters<typeof failureOf>[0] }) {
  const words = useFailureText();
  const failure = failureOf(query);
  return failure ? <p role="alert">{words(failure)}</p> : <PartsSkeleton />;
}
