import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { QueueFilter } from '../../api/completion-queries.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Unsaved } from './unsaved.tsx';
import type { Queue } from './use-queue.ts';

interface QueueEndProps {
  queue: Queue;
  filter: QueueFilter;
  /** How many items of this part of the queue wait according to the server. */
  waits: number;
}

/** After the last item: everything is complete, or skipped, partly completed and new items wait for another round. */
export function QueueEnd({ queue, filter, waits }: QueueEndProps) {
  const { t } = useLingui();
  const narrowed = filter.hubcenter !== null || filter.kind !== null;
  return (
    <>
      <Unsaved queue={queue} />
      {waits > 0 ? (
        <Notice
          icon={CheckIcon}
          title={t`Queue finished`}
          action={
            <Button onClick={queue.restart} data-autofocus>
              <Trans>Start again from the oldest</Trans>
            </Button>
          }
        >
          <Plural
            value={waits}
            one="# item left: skipped, incomplete or new."
            other="# items left: skipped, incomplete or new."
          />
        </Notice>
      ) : (
        <Notice
          icon={CheckIcon}
          title={t`All done`}
          action={
            narrowed ? (
              <Button variant="default" component={Link} to={SCREENS.complete.path}>
                <Trans>Show everything</Trans>
              </Button>
            ) : null
          }
        >
          <Trans>Every item is complete. New items from the counter appear here automatically.</Trans>
        </Notice>
      )}
    </>
  );
}
