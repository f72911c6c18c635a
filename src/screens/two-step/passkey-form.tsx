import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { addPasskey } from '../../../contract/calls/two-step.ts';
import { PASSKEY_NAME_MAX } from '../../../contract/limits.ts';
import { send } from '../../api/calls.ts';
import type { Failure, Result } from '../../api/result.ts';
import { ownCall } from '../../session/own-call.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useRefusalText } from './use-proven.tsx';

interface PasskeyFormProps {
  title: string;
  submit?: string;
  note?: string;
  name: string;
  /** Null: the person or the device said no. */
  onName: (name: string) => Promise<Result<unknown, Failure> | null>;
  onClose: () => void;
}

function PasskeyForm({ title, submit, note, name, onName, onClose }: PasskeyFormProps) {
  const { t } = useLingui();
  const words = useRefusalText();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    setError(typed.trim() ? null : t`Enter a name.`);
    if (!typed.trim()) return '';
    const answer = await onName(typed.trim());
    if (answer === null) return t`The passkey wasn’t created.`;
    return answer.ok ? null : words(answer.failure);
  };
  return (
    <DialogForm title={title} {...(submit ? { submit } : {})} onSave={save} onClose={onClose}>
      {note ? <div>{note}</div> : null}
      <TextInput
        label={t`Passkey name`}
        description={<Trans>For example the device it’s on.</Trans>}
        value={typed}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        error={error}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DialogForm>
  );
}

interface NewPasskeyProps {
  /** What the server asks the browser to create. */
  options: Record<string, unknown>;
  /** With recovery codes, unless there are some already. */
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Names a passkey and has the browser create it, within the press of the button as browsers want it. */
export function NewPasskey({ options, onDone, onClose }: NewPasskeyProps) {
  const { t } = useLingui();
  // Ahead of the press, which browsers want to be recent.
  const [loading] = useState(() => import('../../api/passkey.ts'));
  const create = async (name: string) => {
    const { createPasskey } = await loading;
    const response = await createPasskey(options);
    if (response === null) return null;
    const answer = await ownCall(send(addPasskey, { body: { name, response } }));
    if (answer.ok) onDone(answer.value.data.recoveryCodes);
    return answer;
  };
  return (
    <PasskeyForm
      title={t`Add a passkey`}
      submit={t`Continue`}
      note={t`Your browser asks you to confirm with your fingerprint, your face, the device’s PIN or a security key.`}
      name=""
      onName={create}
      onClose={onClose}
    />
  );
}

interface RenamePasskeyProps {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Asks for another name of a passkey. */
export function RenamePasskey({ name, onRename, onClose }: RenamePasskeyProps) {
  const { t } = useLingui();
  const rename = async (next: string) => {
    onRename(next);
    return { ok: true, value: null } as const;
  };
  return <PasskeyForm title={t`Rename passkey`} name={name} onName={rename} onClose={onClose} />;
}
