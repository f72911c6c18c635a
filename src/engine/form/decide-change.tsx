import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { sendDecided } from '../../outbox/actions.ts';
import { readFields } from '../../outbox/form-content.ts';
import { conflictOf } from '../../outbox/settle.ts';
import type { Parcel } from '../../store/db.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import type { Choices } from './field-merge.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** Lets a person resolve a conflicting change field by field. */
export function DecideChange({ parcel }: { parcel: Parcel }) {
  const { t } = useLingui();
  // The dialog keeps the conflict it opened with, whatever changes behind it.
  const [shown, setShown] = useState<Parcel | null>(null);
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const conflict = shown && conflictOf(shown);

  const decided = async (choices: Choices) => {
    if (!shown || !conflict) return;
    setBusy(true);
    const keep = Object.keys(conflict.mine).filter((name) => choices[name] !== 'theirs');
    try {
      const done = await sendDecided(shown, new Set(keep));
      if (!done) toastError(t`Its status has changed in the meantime. Check it again.`);
      else if (keep.length > 0) toastDone(t`Done. It’s being sent now.`);
      else toastDone(t`Their change was kept. Yours stays in the trash for 7 days.`);
      setOpened(false);
    } catch {
      toastError(t`Couldn’t save this: the device may be out of space. The record is safe.`);
    }
    setBusy(false);
  };

  return (
    <>
      <Button
        variant="light"
        onClick={() => {
          setShown(parcel);
          setOpened(true);
        }}
      >
        <Trans>Choose what to keep</Trans>
      </Button>
      {shown && conflict ? (
        <MergeDialog
          key={shown.theirs}
          name={shown.kind}
          title={shown.code ?? ''}
          opened={opened}
          {...conflict}
          names={readFields(shown.names)}
          busy={busy}
          onDone={(choices) => void decided(choices)}
          onCancel={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}
