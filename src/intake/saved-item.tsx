import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Stack, Text, Button } from '@mantine/core';
import type { MouseEvent } from 'react';

import { PrintLabel } from '../labels/print-label.tsx';
import { restore, trash } from '../outbox/actions.ts';
import { ParcelCode } from '../outbox/parcel-code.tsx';
import { explain } from '../outbox/reason.ts';
import { useParcel } from '../outbox/use-outbox.ts';
import { useUndoSeconds } from '../outbox/use-undo.ts';
import type { Parcel } from '../store/db.ts';
import { toastError } from '../ui/toast.ts';

import classes from './quick-add.module.css';

/** The item saved last: safe on this device at once, delivered when the server's receipt says so. */
export function SavedItem({ seq }: { seq: number }) {
  const parcel = useParcel(seq);
  // The query may still have the previous item.
  return parcel?.seq === seq ? <Saved parcel={parcel} /> : null;
}

function Saved({ parcel }: { parcel: Parcel }) {
  const { t } = useLingui();
  const seconds = useUndoSeconds(parcel);
  const { state } = parcel;
  const title =
    state === 'delivered' ? t`Uploaded` : state === 'trashed' ? t`Undone: moved to trash` : t`Saved on this device`;
  return (
    <Alert
      color={COLORS[state] ?? 'yellow'}
      title={title}
      classNames={{ title: classes['title'] ?? '' }}
      // The form announces it; an alert of its own would interrupt with every state.
      role="group"
      data-testid="saved-item"
      data-state={state}
      data-seq={parcel.seq}
    >
      <Stack gap="xs" align="flex-start">
        <Text component="span" size="xl" data-testid="saved-code">
          <ParcelCode code={parcel.code} />
        </Text>
        {state === 'delivered' ? <Trans>The item and its photos are on the server.</Trans> : null}
        {state !== 'delivered' && state !== 'trashed' && seconds === 0 ? <span>{t(explain(parcel))}</span> : null}
        <Group gap="xs">
          <UndoButton parcel={parcel} seconds={seconds} />
          {state === 'trashed' ? null : (
            <PrintLabel code={parcel.code} hubName={parcel.hubName} date={parcel.capturedAt} />
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

const COLORS: Partial<Record<Parcel['state'], string>> = { delivered: 'green', attention: 'red', trashed: 'gray' };

/**
 * Undoes saving the item while nothing of it was sent, and redoes it. One button for both, so that the focus stays; the second click of a
 * double click is ignored.
 */
function UndoButton({ parcel, seconds }: { parcel: Parcel; seconds: number }) {
  const { t } = useLingui();
  const { seq, state } = parcel;
  const isBack = state === 'trashed';
  if (!isBack && seconds === 0) return null;
  const press = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    void (isBack ? restore : trash)(seq).then(
      (done) => (done ? undefined : toastError(t`Its status has changed in the meantime. Check it again.`)),
      () => toastError(t`Couldn’t save this: the device may be out of space. The item is safe.`),
    );
  };
  return (
    <Button variant="default" onClick={press} data-testid="undo">
      {isBack ? <Trans>Restore</Trans> : <Trans>Undo</Trans>}
      {isBack ? null : (
        // Visible but not announced: a number every second would drown everything else.
        <span aria-hidden="true">&nbsp;({seconds})</span>
      )}
    </Button>
  );
}
