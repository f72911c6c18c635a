import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';

import { updateProfile } from '../../../contract/calls/account.ts';
import { LANGUAGES, readLanguage, type Language } from '../../../contract/language-tags.ts';
import { NAME_MAX } from '../../../contract/limits.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure } from '../../api/result.ts';
import { type PhotoEntry, usePhotos } from '../../capture/use-photos.ts';
import { PhotoInput } from '../../engine/inputs/photo-input.tsx';
import { ownCall } from '../../session/own-call.ts';
import { renewProfile } from '../../session/session.ts';
import { useProfile } from '../../session/use-session.ts';
import { LANGUAGE_NAMES, switchLanguage } from '../../shell/languages.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useUnsaved } from '../../ui/view.ts';
import { fieldErrors } from './account-form.tsx';

import classes from './profile.module.css';

/** A photo may travel over a slow link; in ms. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Name, language and photo of the signed-in person. */
export function ProfileForm() {
  const { t, i18n } = useLingui();
  const words = useFailureText();
  const profile = useProfile();
  const [name, setName] = useState(profile.fullName);
  // What Ordito speaks here: the account's own, unless another was chosen without a network.
  const spoken = readLanguage(i18n.locale);
  const [chosen, setLanguage] = useState<Language | null>(null);
  const language = chosen ?? spoken;
  const photos = usePhotos(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [nameError, setNameError] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const [photo] = photos.entries;
  const isNamed = name !== profile.fullName || language !== spoken;
  const unsaved = isNamed || isRemoved || photo !== undefined;
  useUnsaved(unsaved);

  const dropPhoto = () => {
    photos.remove(photos.entries.map(({ id }) => id));
    setIsRemoved(false);
  };
  const fail = (message: string) => {
    setNameError(message);
    nameInput.current?.focus();
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(null);
    setNameError(null);
    if (!name.trim()) {
      fail(t`Enter your name.`);
      return;
    }
    setBusy(true);
    const body = formOf(name, language, photo, isRemoved);
    const answer = await ownCall(send(updateProfile, { body, timeoutMs: UPLOAD_TIMEOUT_MS }));
    setBusy(false);
    if (answer.ok) {
      const { data: saved } = answer.value;
      setName(saved.fullName);
      dropPhoto();
      await renewProfile(saved);
      if (language !== spoken) await switchLanguage(language);
      setLanguage(null);
      toastDone(t`Profile saved.`);
      return;
    }
    const said = fieldErrors(answer.failure).find(({ path }) => path === 'fullName');
    if (said) fail(said.message);
    else setFailure(answer.failure);
  };
  const giveUp = () => {
    setName(profile.fullName);
    setLanguage(null);
    dropPhoto();
    setFailure(null);
    setNameError(null);
  };

  return (
    <form className={classes['form']} aria-labelledby="profile-you" noValidate onSubmit={(event) => void save(event)}>
      <PhotoInput
        label={t`Photo`}
        description={t`Shown next to your name.`}
        photos={photos}
        stored={profile.picture === null || isRemoved ? undefined : profile.picture}
        round
        onRemove={() => setIsRemoved(profile.picture !== null)}
      />
      <div className={classes['fields']}>
        <TextInput
          ref={nameInput}
          label={t({ message: 'Name', context: 'person' })}
          autoComplete="name"
          maxLength={NAME_MAX}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t`Language`}
          description={t`For Ordito on this device and for e-mails to you.`}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(event) => setLanguage(readLanguage(event.currentTarget.value))}
        />
      </div>
      {failure ? (
        <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
          {fieldErrors(failure)[0]?.message ?? words(failure)} <Trans>Everything you typed is still here.</Trans>
        </Alert>
      ) : null}
      <div className={classes['actions']}>
        <Button type="submit" loading={busy || photo?.status === 'working'} disabled={!unsaved}>
          <Trans>Save</Trans>
        </Button>
        {unsaved ? (
          <Button variant="default" onClick={giveUp} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function formOf(name: string, language: Language, photo: PhotoEntry | undefined, isRemoved: boolean): FormData {
  const form = new FormData();
  form.set('fullName', name.trim());
  form.set('language', language);
  if (photo?.status === 'ready')
    form.set('picture', new File([photo.photo.bytes], 'photo.jpg', { type: 'image/jpeg' }));
  else if (isRemoved) form.set('removePicture', 'true');
  return form;
}
