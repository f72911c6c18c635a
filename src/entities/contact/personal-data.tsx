import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { mayDo } from '../../../contract/access.ts';
import { deleteContactData } from '../../../contract/calls/contacts.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { readAgain, updateCachedRecord } from '../../api/update-cached-record.ts';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { PersonData } from '../user/person-data.tsx';

import classes from './contact.module.css';

/** Super admins delete who wrote a message, and what, for good. */
export function PersonalData({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const profile = useProfile();
  const words = useFailureText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (record['erasedAt'] || !mayDo(deleteContactData.who, profile)) return null;
  const remove = async () => {
    setBusy(true);
    const answer = await ownCall(send(deleteContactData, { params: { id: record._id }, rev: Number(record['rev']) }));
    setBusy(false);
    setAsking(false);
    if (answer.ok) {
      updateCachedRecord(client, 'contact', answer.value.data);
      toastDone(t`Personal data deleted.`);
    } else toastError(words(answer.failure));
    readAgain(client, 'contact');
  };
  return (
    <div className={classes['erase']}>
      <PersonData whose={{ email: String(record['email']) }} />
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Delete personal data…</Trans>
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t`Delete personal data?`}
        confirm={t`Delete for good`}
        cancel={t`Cancel`}
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          Name, addresses, message, notes and replies are deleted here and in the history. This can’t be undone. Mails
          that were sent stay where they are.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
