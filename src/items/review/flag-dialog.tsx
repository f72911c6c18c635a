import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { parseCode } from '../../../contract/code.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { sendFlag } from '../../api/review-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastDone } from '../../ui/toast.ts';

interface FlagDialogProps {
  record: ResourceRecord;
  onClose: () => void;
}

/** Puts an item into the queue of reviewers, with a reason they read. */
export function FlagDialog({ record, onClose }: FlagDialogProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const kind = parseCode(textOf(record['code']))?.kind;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!kind || reason.trim() === '') return;
    setBusy(true);
    const answer = await sendFlag({ kind, item: record._id, reason });
    setBusy(false);
    if (!answer.ok) {
      setFailure(words(answer.failure));
      return;
    }
    if (answer.value.message) toastDone(answer.value.message);
    onClose();
  };
  return (
    <Dialog opened steady onClose={onClose} title={t`Flag for review`}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          {failure ? (
            <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
              {failure} <Trans>Everything you typed is still here.</Trans>
            </Alert>
          ) : null}
          <TextInput
            label={t`Reason`}
            description={t`Reviewers read it; the hub center doesn’t.`}
            value={reason}
            maxLength={REASON_MAX}
            required
            data-autofocus
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={busy}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
              <Trans>Flag</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
