import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readInvitation, renewInvitation, type Invitation } from '../../../contract/calls/users.ts';
import { read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { formatDate } from '../../i18n/format.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { LinkToPassOn } from './link-to-pass-on.tsx';

import note from '../../engine/detail/note.module.css';

/** Says that a person has not set a password yet, whether the invitation was sent, and offers to send it again. */
export function InvitationNote({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const words = useFailureText();
  const invitee = { params: { id: record._id } };
  const { data: invitation, refetch } = useQuery(read(readInvitation, invitee));
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A hub center is called after its place, and its merchant by name.
  const name = textOf(record['firstName'] ?? record['fullName']);
  if (!invitation) return null;
  const again = async () => {
    setBusy(true);
    const answer = await send(renewInvitation, invitee);
    setBusy(false);
    if (!answer.ok) {
      toastError(words(answer.failure));
      return;
    }
    const { message, data } = answer.value;
    if (message) toastDone(message);
    setLink(data.link && new URL(data.link, window.location.origin).href);
    void refetch();
  };
  return (
    <div className={note['note']} data-testid="invitation-note">
      <span className={note['sign']}>
        <AlertIcon size={22} />
      </span>
      <p className={note['text']} role="status">
        <State invitation={invitation} name={name} email={textOf(record['email'])} />
      </p>
      <Button variant={link ? 'default' : 'light'} loading={busy} onClick={() => void again()}>
        {invitation.sendsMail ? (
          <Trans>Resend invitation</Trans>
        ) : link ? (
          <Trans>New link</Trans>
        ) : (
          <Trans>Get link</Trans>
        )}
      </Button>
      {link ? <LinkToPassOn label={t`Invitation link`} link={link} name={name} days={7} /> : null}
    </div>
  );
}

function State({ invitation, name, email }: { invitation: Invitation; name: string; email: string }) {
  const { sendsMail, expiresAt } = invitation;
  if (!sendsMail) {
    return (
      <>
        <strong>
          <Trans>Mail is not set up on this server, so no invitation was sent.</Trans>
        </strong>
        <br />
        <Trans>Give {name} a link to choose a password. Each new link replaces the previous one.</Trans>
      </>
    );
  }
  const day = expiresAt && formatDate(expiresAt);
  return (
    <>
      <strong>
        <Trans>Invited, no password yet.</Trans>
      </strong>
      <br />
      {day ? (
        <Trans>
          The invitation was sent to {email} and is valid until {day}.
        </Trans>
      ) : (
        <Trans>The invitation to {email} is being sent, or has expired.</Trans>
      )}
    </>
  );
}
