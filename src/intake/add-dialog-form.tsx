import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Loader, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useImperativeHandle, useState, type Ref } from 'react';

import { FullDevice } from '../outbox/full-device.tsx';
import { SLOT_NAMES } from '../outbox/slot-name.ts';
import { useParcel } from '../outbox/use-outbox.ts';
import { WindowNote } from '../outbox/window-note.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { ADD_DIALOGS, type AddDialogPlace } from './add-dialogs.ts';
import { CodeField, HubField, NotSaved, SlotFields } from './intake-fields.tsx';
import type { ClosableForm } from './quick-add-form.tsx';
import { ResumedNote } from './resumed-note.tsx';
import { SavedItem } from './saved-item.tsx';
import type { FormSlot } from './slots.ts';
import { useIntakeForm } from './use-intake-form.ts';

import classes from './add-dialog.module.css';

/** One image file, required in both (spec section 3). */
const SLOTS: readonly FormSlot[] = [{ slot: 'itemImage', label: SLOT_NAMES.itemImage, required: true, many: false }];

interface AddDialogFormProps {
  place: AddDialogPlace;
  /** Discards a restored item. */
  onDiscard: () => void;
  /** Goes to another screen and keeps the form's content. */
  onLeave: () => void;
  ref: Ref<ClosableForm>;
}

/** The steps of an add dialog: the picture with its hub center and code, then the confirmation, then the first one again. */
export function AddDialogForm({ place, onDiscard, onLeave, ref }: AddDialogFormProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<'picture' | 'added'>('picture');
  const onSaved = () => setStep('added');
  const form = useIntakeForm({ kind: ADD_DIALOGS[place].kind, place, source: 'dialog', slots: SLOTS, onSaved });
  useImperativeHandle(ref, () => ({ hasPhotos: () => form.unsaved, discard: form.discard }));
  if (!form.ready) return null;
  if (step === 'added' && form.saved) {
    return <Added place={place} seq={form.saved.seq} onBack={() => setStep('picture')} />;
  }
  const loading = form.photos.entries.some(({ status }) => status === 'working');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      noValidate
    >
      <Stack gap="md">
        <ResumedNote form={form} onDiscard={onDiscard} />
        {form.full ? <FullDevice /> : <WindowNote />}
        <HubField form={form} onLeave={onLeave} />
        <TextInput
          label={t`Company name`}
          size="md"
          readOnly
          value={form.hub?.fullName ?? ''}
          placeholder={t`Choose a hub center first`}
        />
        <CodeField form={form} />
        <div className={classes['picture']}>
          <SlotFields form={form} slots={SLOTS} />
          <div className={classes['loading']} role="status" data-on={loading || undefined} data-testid="image-loading">
            {loading ? (
              <>
                <Loader size="sm" aria-hidden="true" />
                <Trans>Loading the photo…</Trans>
              </>
            ) : null}
          </div>
        </div>
        {form.failed ? <NotSaved /> : null}
        <Button type="submit" size="lg" disabled={form.saving || loading || (form.full && !form.unsaved)}>
          {form.saving ? (
            <>
              <span aria-hidden="true">...</span>
              <VisuallyHidden>
                <Trans>Saving</Trans>
              </VisuallyHidden>
            </>
          ) : (
            <Trans>Add</Trans>
          )}
        </Button>
      </Stack>
    </form>
  );
}

function Added({ place, seq, onBack }: { place: AddDialogPlace; seq: number; onBack: () => void }) {
  const { t } = useLingui();
  const takenBack = useParcel(seq)?.state === 'trashed';
  return (
    <Stack gap="md">
      <div aria-live="polite">
        {takenBack ? null : (
          <Alert
            color="green"
            icon={<CheckIcon />}
            title={t(ADD_DIALOGS[place].added)}
            classNames={{ title: classes['title'] ?? '' }}
            role="group"
            mb="md"
          >
            <Trans>It will be sent automatically, even if you’re offline now.</Trans>
          </Alert>
        )}
        <SavedItem seq={seq} />
      </div>
      <Button size="lg" onClick={onBack} data-autofocus>
        <Trans>Back</Trans>
      </Button>
    </Stack>
  );
}
