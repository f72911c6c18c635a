import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useImperativeHandle, type Ref } from 'react';

import type { ItemKind } from '../../contract/code.ts';
import { FullDevice } from '../outbox/full-device.tsx';
import { WindowNote } from '../outbox/window-note.tsx';
import { CodeField, HubField, NotSaved, SlotFields } from './intake-fields.tsx';
import { ResumedNote } from './resumed-note.tsx';
import { SavedItem } from './saved-item.tsx';
import { slotsOf } from './slots.ts';
import { useIntakeForm } from './use-intake-form.ts';

import classes from './quick-add.module.css';

/** What a form exposes to its dialog. */
export interface ClosableForm {
  hasPhotos: () => boolean;
  discard: () => void;
}

interface QuickAddFormProps {
  kind: ItemKind;
  /** The draft is of another kind. */
  onOtherKind: (kind: ItemKind) => void;
  /** Discards a restored item. */
  onDiscard: () => void;
  /** Goes to another screen and keeps the form's content. */
  onLeave: () => void;
  ref: Ref<ClosableForm>;
}

/** One quick-add form (spec sections 3 to 6): hub center, code, photos. Saving never waits for the network. */
export function QuickAddForm({ kind, onOtherKind, onDiscard, onLeave, ref }: QuickAddFormProps) {
  const slots = slotsOf(kind);
  const form = useIntakeForm({ kind, place: 'quick-add', source: 'quick-add', slots, onOtherKind });
  useImperativeHandle(ref, () => ({ hasPhotos: () => form.unsaved, discard: form.discard }));
  if (!form.ready) return null;
  const { saved } = form;
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      noValidate
    >
      <Stack gap="lg">
        <div aria-live="polite">{saved ? <SavedItem seq={saved.seq} /> : null}</div>
        <ResumedNote form={form} onDiscard={onDiscard} />
        {form.full ? <FullDevice /> : <WindowNote />}
        <HubField form={form} onLeave={onLeave} />
        <CodeField form={form} />
        <SlotFields form={form} slots={slots} />
        {form.failed ? <NotSaved /> : null}
        <Button
          type="submit"
          size="xl"
          loading={form.saving || form.waiting}
          // Photos already taken may still fit.
          disabled={form.full && !form.unsaved}
        >
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </form>
  );
}
