import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { flagItem } from '../../../contract/calls/reviews.ts';
import { parseCode } from '../../../contract/code.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
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
  const kind = parseCode(textOf(record['code']))?.kind;
  const save = async (): Promise<string | null> => {
    if (!kind) return '';
    const answer = await send(flagItem, { body: { kind, item: record._id, reason } });
    if (!answer.ok) return words(answer.failure);
    if (answer.value.message) toastDone(answer.value.message);
    return null;
  };
  return (
    <DialogForm
      title={t`Flag for review`}
      submit={t`Flag`}
      isReady={reason.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label={t`Reason`}
        description={t`Reviewers read it; the hub center doesn’t.`}
        value={reason}
        maxLength={REASON_MAX}
        required
        data-autofocus
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </DialogForm>
  );
}
