import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readInvitation, renewInvitation, type Invitation } from '../../../contract/calls/users.ts';
import { read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { formatDate } from '../../i18n/format.ts';
import { AlertIcon, CopyIcon } from '../../ui/icons.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { DeviceQr } from './device-qr.tsx';

import note from '../../engine/detail/note.module.css';
import classes from './invitation-note.module.css';

/** Says that a person has not set a password yet, whether the invitation was sent, and offers to send it again. */
export function InvitationNote({ record }: { record: ResourceRecord }) {
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
      {link ? <Link link={link} name={name} /> : null}
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

function Link({ link, name }: { link: string; name: string }) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastDone(t`Link copied.`),
      () => toastError(t`Couldn’t copy the link. Select it and copy it by hand.`),
    );
  return (
    <div className={classes['link']}>
      <TextInput
        label={t`Invitation link`}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="light" leftSection={<CopyIcon size={20} />} onClick={() => void copy()}>
        <Trans>Copy link</Trans>
      </Button>
      <div className={classes['device']}>
        <DeviceQr address={link}>
          <Trans>
            Scan the code with the camera of the phone or tablet: {name} chooses a password there and is signed in.
          </Trans>
        </DeviceQr>
      </div>
      <p className={classes['hint']}>
        <Trans>Valid once, for 7 days. Anyone who has it can sign in as {name}.</Trans>
      </p>
    </div>
  );
}
