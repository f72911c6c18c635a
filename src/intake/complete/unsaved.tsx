import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';

import { CodeText } from '../../ui/code-text.tsx';
import type { Queue } from './use-queue.ts';

import classes from './item-bench.module.css';

/** Other items with unsaved values, which are kept; a press opens one. */
export function Unsaved({ queue: { others, problems, open } }: { queue: Queue }) {
  if (others.length === 0) return null;
  const failed = others.some(({ _id }) => problems[_id]);
  return (
    <Alert
      variant="default"
      className={classes['caution'] ?? ''}
      data-failed={failed || undefined}
      role={failed ? 'alert' : 'status'}
    >
      <div className={classes['others']}>
        <span>
          <Trans>Not saved yet. Your input is kept:</Trans>
        </span>
        {others.map(({ _id, code }) => (
          <Button key={_id} variant="default" onClick={() => open(_id)}>
            <CodeText>{code}</CodeText>
          </Button>
        ))}
      </div>
    </Alert>
  );
}
