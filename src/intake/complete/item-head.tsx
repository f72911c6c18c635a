import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { declaration } from '../../engine/declared.ts';
import { Age } from '../../engine/values/age.tsx';
import { viewOf } from '../../engine/views.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';
import type { Queue } from './use-queue.ts';

import classes from './item-bench.module.css';

/** Code, hub center, waiting time and the counter's note of an item. */
export function ItemHead({ queue, item }: { queue: Queue; item: IncompleteItem }) {
  const { t } = useLingui();
  const { canGoBack, back, next } = queue;
  const { code, kind, hubcenterName, capturedAt, createdAt, note } = item;
  return (
    <header className={classes['head']}>
      <Title order={2} size="h3" aria-live="polite">
        <Link
          to={SCREENS[declaration(kind).screens.detail].path}
          params={{ id: item._id }}
          className={classes['code'] ?? ''}
        >
          <CodeText>{code}</CodeText>
        </Link>
      </Title>
      <p className={classes['where']}>
        {t(viewOf(kind).one)} · {hubcenterName} ·{' '}
        <Trans>
          captured <Age moment={capturedAt ?? createdAt} />
        </Trans>
      </p>
      <span className={classes['moves']}>
        <ActionIcon
          aria-label={t`Back`}
          title={t`Back`}
          disabled={!canGoBack}
          onClick={back}
          className={classes['back'] ?? ''}
        >
          <UpIcon size={20} />
        </ActionIcon>
        <Button variant="subtle" onClick={next} leftSection={<DownIcon size={20} />}>
          <Trans>Skip</Trans>
        </Button>
      </span>
      {note ? <p className={classes['note']}>{note}</p> : null}
    </header>
  );
}
