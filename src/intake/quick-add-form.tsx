import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { ItemKind } from '../../contract/code.ts';
import { hubOptions } from '../api/resource-queries.ts';
import { PhotoSlot } from '../capture/photo-slot.tsx';
import { usePhotos } from '../capture/use-photos.ts';
import { enqueue, type Capture } from '../outbox/enqueue.ts';
import { FullDevice } from '../outbox/full-device.tsx';
import { captured } from '../outbox/start.ts';
import { useRoom } from '../outbox/use-room.ts';
import { holdScreen } from '../session/session.ts';
import { useProfile } from '../session/use-session.ts';
import { toastError } from '../ui/toast.ts';
import { isReady, readyPhotos } from './ready-photos.ts';
import { SavedItem } from './saved-item.tsx';
import { slotsOf } from './slots.ts';
import { useCode } from './use-code.ts';

import classes from './quick-add.module.css';

/** One quick-add form (spec sections 3 to 6): hub center, code, photos. Saving never waits for the network. */
export function QuickAddForm({ kind }: { kind: ItemKind }) {
  const { t } = useLingui();
  const profile = useProfile();
  const isMerchant = profile.key === 3;
  const hubs = useQuery({ ...hubOptions(), enabled: !isMerchant });
  const [chosenHub, setChosenHub] = useState('');
  const [touchedHub, setTouchedHub] = useState(false);
  const [askedToSave, setAskedToSave] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const [saved, setSaved] = useState<{ seq: number; count: number } | null>(null);
  const photos = usePhotos();
  const unsaved = photos.entries.length > 0;
  useEffect(() => (unsaved ? holdScreen() : undefined), [unsaved]);

  const hub = isMerchant
    ? { _id: profile._id, fullName: profile.fullName }
    : (hubs.data?.find(({ _id }) => _id === chosenHub) ?? null);
  const shown = useCode(profile._id, hub?._id ?? null, kind, saved?.count ?? 0);
  const full = useRoom(saved?.count ?? 0).room?.full ?? false;
  const slots = slotsOf(kind);
  const isMissing = ({ slot, required }: (typeof slots)[number]) =>
    required && !photos.entries.some((each) => each.slot === slot && isReady(each));
  const broken = photos.entries.some(({ status }) => status === 'failed');

  const save = async () => {
    setAskedToSave(true);
    setTouchedHub(true);
    if (slots.some(isMissing)) toastError(t`images are required`);
    if (!hub || slots.some(isMissing) || broken || photos.reading) return;
    setSaving(true);
    const taken = photos.entries.map(({ id }) => id);
    setFailed(false);
    const capture: Capture = {
      owner: profile,
      hub,
      kind,
      code: shown.code,
      source: 'quick-add',
      ...readyPhotos(photos.entries),
    };
    const parcel = await enqueue(capture).catch(() => null);
    setSaving(false);
    if (!parcel) {
      setFailed(true);
      return;
    }
    setSaved((before) => ({ seq: parcel.seq, count: (before?.count ?? 0) + 1 }));
    setAskedToSave(false);
    photos.remove(taken);
    captured();
  };

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      noValidate
    >
      <Stack gap="lg">
        <div aria-live="polite">{saved ? <SavedItem seq={saved.seq} /> : null}</div>
        {full ? <FullDevice /> : null}
        {isMerchant ? null : (
          <NativeSelect
            label={t`Hub center`}
            size="md"
            withAsterisk
            value={chosenHub}
            onChange={(event) => setChosenHub(event.currentTarget.value)}
            onBlur={() => setTouchedHub(true)}
            error={touchedHub && !hub ? t`Choose a hub center` : undefined}
            data={[
              { value: '', label: hubs.isError ? t`Hub centers could not be loaded` : t`Choose…` },
              ...(hubs.data ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName })),
            ]}
          />
        )}
        <TextInput
          label={t`Code`}
          size="md"
          readOnly
          classNames={{ input: classes['code'] ?? '' }}
          value={shown.code ?? ''}
          placeholder={
            shown.pending ? t`Getting a code…` : hub ? t`Assigned on delivery` : t`Choose a hub center first`
          }
          description={hub ? t`Write this code on the tag.` : undefined}
        />
        {slots.map((each) => (
          <PhotoSlot
            key={each.slot}
            slot={each.slot}
            label={t(each.label)}
            required={each.required}
            many={each.many}
            photos={photos}
            disabled={full}
            error={askedToSave && isMissing(each) ? t`images are required` : undefined}
          />
        ))}
        {failed ? (
          <Alert color="red" title={t`Not saved`}>
            <Trans>
              This device could not store the item; it may be out of space. The photos are still in this form: free some
              space and press Save again.
            </Trans>
          </Alert>
        ) : null}
        <Button
          type="submit"
          size="xl"
          loading={saving || (askedToSave && photos.reading)}
          // What is photographed already may still try to fit in.
          disabled={full && !unsaved}
        >
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </form>
  );
}
