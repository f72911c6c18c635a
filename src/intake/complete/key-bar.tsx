import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { CopyIcon } from '../../ui/icons.tsx';
import type { Queue } from './use-queue.ts';

import classes from './item-bench.module.css';

/** The actions on the item, each with its key. */
export function KeyBar({ queue: { busy, last }, onCopy }: { queue: Queue; onCopy: () => void }) {
  return (
    <div className={classes['bar']}>
      <Button type="submit" loading={busy} data-save rightSection={<kbd className={classes['key']}>Ctrl ↵</kbd>}>
        <Trans>Save and next</Trans>
      </Button>
      <Button
        variant="default"
        disabled={last === null}
        onClick={onCopy}
        rightSection={<kbd className={classes['key']}>Ctrl D</kbd>}
      >
        <CopyIcon size={18} />
        <span className={classes['copyWord']}>
          <Trans>Copy from previous</Trans>
        </span>
      </Button>
    </div>
  );
}
