import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';

import { LANGUAGES, readLanguage, type Language } from '../../../contract/language-tags.ts';
import { NAME_MAX } from '../../../contract/limits.ts';
import { saveProfile } from '../../api/account-queries.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure } from '../../api/result.ts';
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

/** The selected photo; undefined keeps the stored one. */
type Photo = Promise<File | null> | undefined;

/** Name, language and photo of the signed-in person. */
export function ProfileForm() {
  const { t } = useLingui();
  const words = useFailureText();
  const profile = useProfile();
  const [name, setName] = useState(profile.fullName);
  const [language, setLanguage] = useState<Language>(profile.language);
  const [photo, setPhoto] = useState<{ made: Photo; round: number }>({ made: undefined, round: 0 });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [nameError, setNameError] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const unsaved = name !== profile.fullName || language !== profile.language || photo.made !== undefined;
  useUnsaved(unsaved);

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
    const answer = await ownCall(saveProfile(await formOf(name, language, photo.made, profile.picture !== null)));
    setBusy(false);
    if (answer.ok) {
      setName(answer.value.fullName);
      setPhoto({ made: undefined, round: photo.round + 1 });
      await renewProfile(answer.value);
      if (language !== profile.language) await switchLanguage(language);
      toastDone(t`Profile saved.`);
      return;
    }
    const said = fieldErrors(answer.failure).find(({ path }) => path === 'fullName');
    if (said) fail(said.message);
    else setFailure(answer.failure);
  };
  const giveUp = () => {
    setName(profile.fullName);
    setLanguage(profile.language);
    setPhoto({ made: undefined, round: photo.round + 1 });
    setFailure(null);
    setNameError(null);
  };

  return (
    <form className={classes['form']} aria-labelledby="profile-you" noValidate onSubmit={(event) => void save(event)}>
      <PhotoInput
        key={photo.round}
        label={t`Photo`}
        description={t`Shown next to your name.`}
        stored={profile.picture === null ? undefined : `${profile.picture}?w=160`}
        round
        onChange={(made) => setPhoto({ made, round: photo.round })}
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
        <Button type="submit" loading={busy} disabled={!unsaved}>
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

async function formOf(name: string, language: Language, photo: Photo, hasPicture: boolean): Promise<FormData> {
  const form = new FormData();
  form.set('fullName', name.trim());
  form.set('language', language);
  const file = await photo;
  if (file) form.set('picture', file, file.name);
  else if (photo !== undefined && hasPicture) form.set('removePicture', 'true');
  return form;
}
