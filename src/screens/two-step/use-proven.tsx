import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { proveIdentity } from '../../../contract/calls/two-step.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toastError } from '../../ui/toast.ts';
import { fieldErrors } from '../account/account-form.tsx';

/** A call, and what follows its success. */
interface Attempt {
  call: () => Promise<Result<unknown, Failure>>;
  done: (value: never) => void;
}

/** Whether a change was refused because it is too long ago that the person signed in. */
const needsProof = (failure: Failure): boolean =>
  failure.kind === 'problem' && (failure.problem.errors ?? []).some(({ code }) => code === 'proofNeeded');

/** Why a change was refused, in words. */
export function useRefusalText(): (failure: Failure) => string {
  const words = useFailureText();
  return (failure) => fieldErrors(failure)[0]?.message ?? words(failure);
}

/**
 * Runs changes that need a recent proof of who the person is: asks for the password where the server does, then tries again. The caller must
 * render `dialog`.
 */
export function useProven(): {
  run: <T>(call: () => Promise<Result<T, Failure>>, done: (value: T) => void) => Promise<void>;
  dialog: ReactNode;
} {
  const words = useRefusalText();
  const [waiting, setWaiting] = useState<Attempt | null>(null);
  const attempt = async ({ call, done }: Attempt): Promise<void> => {
    const answer = await ownCall(call());
    if (answer.ok) done(answer.value as never);
    else if (needsProof(answer.failure)) setWaiting({ call, done });
    else toastError(words(answer.failure));
  };
  const proven = () => {
    if (waiting) void attempt(waiting);
  };
  return {
    run: (call, done) => attempt({ call, done }),
    dialog: waiting ? <ProofDialog onProven={proven} onClose={() => setWaiting(null)} /> : null,
  };
}

/** Asks for the person's own password. */
function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const words = useRefusalText();
  const { email } = useProfile();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const prove = async () => {
    setError(password ? null : t`Enter your current password.`);
    if (!password) return '';
    const answer = await ownCall(send(proveIdentity, { body: { password } }));
    if (answer.ok) {
      onProven();
      return null;
    }
    if (fieldErrors(answer.failure).length === 0) return words(answer.failure);
    setError(words(answer.failure));
    return '';
  };
  return (
    <DialogForm title={t`Is it you?`} submit={t`Continue`} onSave={prove} onClose={onClose}>
      <div>
        <Trans>It’s been a while since you signed in. Enter your password to continue.</Trans>
      </div>
      {/* Password managers read the account's address from it. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t`Current password`}
        autoComplete="current-password"
        value={password}
        error={error}
        data-autofocus
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </DialogForm>
  );
}
