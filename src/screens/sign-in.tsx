import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';

import { useFailureText } from '../api/failure-text.ts';
import { signIn } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { LanguageRow } from '../shell/language-row.tsx';
import { Brand } from '../ui/brand.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { toastError } from '../ui/toast.ts';

import classes from './sign-in.module.css';

/** The sign-in. Where to go afterwards is the route's business: signing in asks its guard again. */
export function SignIn() {
  const { t } = useLingui();
  const words = useFailureText();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [capsLock, setCapsLock] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = text(form.get('email')).trim();
    const password = text(form.get('password'));
    const gaps = [...(email ? [] : ['email']), ...(password ? [] : ['password'])];
    setMissing(gaps);
    setFailure(null);
    if (gaps[0]) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${gaps[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    const answer = await signIn(email, password);
    setBusy(false);
    if (answer.ok) return;
    setFailure(words(answer.failure));
    if (answer.failure.kind === 'problem') toastError(answer.failure.problem.message);
  };

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <main className={classes['screen']}>
      <title>{t`Sign in · Ordito`}</title>
      <div className={classes['cloth']}>
        <p className={classes['promise']}>
          <Trans>What was photographed is never lost and never doubled.</Trans>
        </p>
      </div>
      <div className={classes['panel']}>
        <div className={classes['card']}>
          <Brand />
          <Title order={1} size="h2">
            <Trans>Sign in</Trans>
          </Title>
          <Ended session={session} />
          <form className={classes['form']} noValidate onSubmit={(event) => void submit(event)}>
            <TextInput
              name="email"
              label={t`E-mail`}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              data-autofocus
              error={missing.includes('email') ? t`Enter your e-mail address.` : undefined}
            />
            <PasswordInput
              name="password"
              label={t`Password`}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
              description={capsLock ? t`Caps Lock is on.` : undefined}
              error={missing.includes('password') ? t`Enter your password.` : undefined}
            />
            {failure ? (
              <Alert color="red" icon={<AlertIcon />} role="alert">
                {failure}
              </Alert>
            ) : null}
            <Button type="submit" loading={busy} fullWidth>
              <Trans>Sign in</Trans>
            </Button>
          </form>
        </div>
        <LanguageRow />
      </div>
    </main>
  );
}

/** Why one has to sign in again, where that was not one's own choice. */
function Ended({ session }: { session: ReturnType<typeof useSession> }) {
  if (session.status !== 'signedOut' || session.because === 'choice') return null;
  return (
    <Alert color="yellow" role="status">
      {session.because === 'ended' ? (
        <Trans>Your session has ended. Sign in again: nothing on this device is lost.</Trans>
      ) : (
        <Trans>Verification failed, please login again. Nothing on this device is lost.</Trans>
      )}
    </Alert>
  );
}

const text = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
