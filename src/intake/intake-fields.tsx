import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, TextInput } from '@mantine/core';

import { PhotoSlot } from '../capture/photo-slot.tsx';
import { HubSelect } from '../outbox/hub-select.tsx';
import { NoHub } from '../outbox/no-hub.tsx';
import type { FormSlot } from './slots.ts';
import type { IntakeForm } from './use-intake-form.ts';

import classes from './quick-add.module.css';

/** Selects the hub center; hidden from merchants, who have their own (spec section 6). `onLeave`: goes to create one if none exists. */
export function HubField({ form, onLeave }: { form: IntakeForm; onLeave: () => void }) {
  const { t } = useLingui();
  if (form.isMerchant) return null;
  return (
    <HubSelect
      label={t`Hub center`}
      size="md"
      withAsterisk
      value={form.hub?._id ?? ''}
      name={form.hub?.fullName ?? ''}
      onChange={form.chooseHub}
      onBlur={form.touchHub}
      error={form.hubError ? t`Choose a hub center` : undefined}
      none={<NoHub onLeave={onLeave} />}
    />
  );
}

/** The code the hub center assigns to the item, to be written on its tag. */
export function CodeField({ form: { hub, code } }: { form: IntakeForm }) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Code`}
      size="md"
      readOnly
      classNames={{ input: classes['code'] ?? '' }}
      value={code.code ?? ''}
      placeholder={code.pending ? t`Getting a code…` : hub ? t`Assigned on upload` : t`Choose a hub center first`}
      description={hub && (code.code ?? code.pending) ? t`Write this code on the tag.` : undefined}
    />
  );
}

/** The form's photo slots; each photo is stored on the device as soon as it is taken. */
export function SlotFields({ form, slots }: { form: IntakeForm; slots: readonly FormSlot[] }) {
  const { t } = useLingui();
  return slots.map((each) => (
    <PhotoSlot
      key={each.slot}
      slot={each.slot}
      label={t(each.label)}
      required={each.required}
      many={each.many}
      photos={form.photos}
      disabled={form.full}
      error={form.showsMissing(each) ? t`Add at least one photo` : undefined}
      onOpen={() => form.opened(each.slot)}
      onCancel={form.cancelled}
    />
  ));
}

/** Says that the device could not store the item, what is safe, and what to do. */
export function NotSaved() {
  const { t } = useLingui();
  return (
    <Alert color="red" title={t`Not saved`}>
      <Trans>
        Couldn’t save the item: the device may be out of space. The photos are still in this form. Free some space and
        press Save again.
      </Trans>
    </Alert>
  );
}
