import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { FieldCell } from '../../engine/kinds/field-cell.tsx';
import { viewOf } from '../../engine/views.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { disputed } from './queue-state.ts';
import type { Queue } from './use-queue.ts';
import { changedDetails, detailSchema, readDetails } from './work-item.ts';

import classes from './conflict-note.module.css';
import bench from './item-bench.module.css';

interface ConflictNoteProps {
  queue: Queue;
  item: IncompleteItem;
  /** The item as somebody else saved it. */
  now: IncompleteItem;
}

/** Somebody else has edited the item meanwhile: shows the changes beside the typed values, to keep or discard. */
export function ConflictNote({ queue, item, now }: ConflictNoteProps) {
  const { t } = useLingui();
  const { typed, keepTyped, take } = queue;
  const names = disputed(item, now, typed);
  const { values } = readDetails(now, typed);
  const cell = (name: string, value: unknown) => (
    <FieldCell
      value={value}
      record={{ ...now.details, _id: now._id }}
      place="card"
      meta={fieldMeta(detailSchema(item.kind, name))}
      label=""
    />
  );
  return (
    <Alert
      variant="default"
      className={bench['caution'] ?? ''}
      icon={<AlertIcon />}
      title={t`Someone else has edited this item`}
      role="alert"
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t`Detail`}</th>
            <th scope="col">{t`Current value`}</th>
            <th scope="col">{t`Your value`}</th>
          </tr>
        </thead>
        <tbody>
          {changedDetails(item, now).map((name) => {
            const label = viewOf(item.kind).labels[name];
            return (
              <tr key={name}>
                <th scope="row">{label ? t(label) : name}</th>
                <td>{cell(name, now.details[name])}</td>
                <td>{name in values ? cell(name, values[name]) : <Trans>nothing</Trans>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={classes['what']}>
        {names.length > 0 ? (
          <Trans>Your changes aren’t saved yet. Which values do you want to keep?</Trans>
        ) : (
          <Trans>Your changes aren’t saved yet. They don’t conflict with the other ones.</Trans>
        )}
      </p>
      <Group gap="sm">
        <Button onClick={() => keepTyped(now)}>
          {names.length > 0 ? <Trans>Save mine</Trans> : <Trans>Keep both</Trans>}
        </Button>
        <Button variant="default" onClick={() => take(now, names.length > 0 ? names : Object.keys(typed))}>
          <Trans>Use theirs</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
