import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, PasswordInput, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { mayDo } from '../../../contract/access.ts';
import { proveIdentity, readTwoStepOf, resetTwoStep } from '../../../contract/calls/two-step.ts';
import { keyOf, read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastDone } from '../../ui/toast.ts';

interface ResetTwoStepProps {
  record: ResourceRecord;
}

/** Super admins switch off the two-step sign-in of somebody who has lost every second step; nothing is shown while it is off. */
export function ResetTwoStep({ record }: ResetTwoStepProps) {
  const { t } = useLingui();
  const me = useProfile();
  const enabled = record._id !== me._id && mayDo(resetTwoStep.who, me);
  const { data } = useQuery({ ...read(readTwoStepOf, { params: { id: record._id } }), enabled });
  const [asking, setAsking] = useState(false);
  if (!data?.isOn) return null;
  return (
    <Stack gap="sm" align="start">
      <Title order={2} size="h4">
        <Trans>Two-step sign-in</Trans>
      </Title>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Reset two-step sign-in</Trans>
      </Button>
      <Dialog opened={asking} steady onClose={() => setAsking(false)} title={t`Reset two-step sign-in?`}>
        <Question record={record} onClose={() => setAsking(false)} />
      </Dialog>
    </Stack>
  );
}

function Question({ record, onClose }: ResetTwoStepProps & { onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const { settings } = useProfile();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = String(record['fullName']);
  const reset = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const proven = await ownCall(send(proveIdentity, { body: { password } }));
    const answer = proven.ok ? await ownCall(send(resetTwoStep, { params: { id: record._id } })) : proven;
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    onClose();
    toastDone(t`Two-step sign-in of ${name} is off.`);
    await client.invalidateQueries({ queryKey: keyOf(readTwoStepOf) });
  };
  return (
    <form noValidate onSubmit={(event) => void reset(event)}>
      <Stack gap="md">
        <div>
          <Trans>
            Make sure that it’s really {name} who asks. Their app, passkeys and recovery codes stop working, and they
            sign in with their password only.
          </Trans>{' '}
          {settings['sendsMail'] === false ? null : <Trans>They get an e-mail about it.</Trans>}
        </div>
        {failure ? (
          <Alert color="red" icon={<AlertIcon />} role="alert">
            {(failure.kind === 'problem' && failure.problem.errors?.[0]?.message) || words(failure)}
          </Alert>
        ) : null}
        <PasswordInput
          label={t`Your own password`}
          autoComplete="current-password"
          value={password}
          data-autofocus
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red.9" loading={busy} disabled={password === ''}>
            <Trans>Reset</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
