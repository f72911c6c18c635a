import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import {
  listContactEntries,
  resendContactReply,
  type ContactEntry,
  type MailState,
} from '../../../contract/calls/contacts.ts';
import { read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { readAgain } from '../../api/update-cached-record.ts';
import { failureOf } from '../../engine/seen-note.tsx';
import { Age } from '../../engine/values/age.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { ownCall } from '../../session/own-call.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { ContactComposer } from './composer.tsx';

import link from '../../ui/text-link.module.css';
import classes from './contact.module.css';

interface ConversationProps {
  record: ResourceRecord;
}

/** What somebody wrote, what was answered and noted, and the box for the next of both. */
export function Conversation({ record }: ConversationProps) {
  const words = useFailureText();
  const { _id: id, subject, message, email, status, erasedAt, deletedAt } = record;
  const query = useQuery(read(listContactEntries, { params: { id } }));
  const entries = query.data?.data;
  const failure = failureOf(query);
  if (erasedAt) {
    const when = formatDateTime(textOf(erasedAt));
    return (
      <p className={classes['erased']} role="status">
        <Trans>The personal data of this message was deleted on {when}.</Trans>
      </p>
    );
  }
  return (
    <div className={classes['conversation']} data-testid="conversation">
      <article className={classes['message']}>
        {subject ? <h2 className={classes['subject']}>{textOf(subject)}</h2> : null}
        <p className={classes['text']}>{textOf(message)}</p>
        <footer className={classes['about']}>
          <Age moment={textOf(record['createdAt'])} />
          <Link
            to={SCREENS.contacts.path}
            search={{ search: textOf(email) }}
            className={`${link['link']} ${link['alone']}`}
          >
            <Trans>All messages from this address</Trans>
          </Link>
          <Link
            to={SCREENS.orders.path}
            search={{ search: textOf(email) }}
            className={`${link['link']} ${link['alone']}`}
          >
            <Trans>Orders from this address</Trans>
          </Link>
        </footer>
      </article>
      {entries && entries.length > 0 ? (
        <ol className={classes['entries']}>
          {entries.map((entry) => (
            <Entry key={entry._id} record={record} entry={entry} />
          ))}
        </ol>
      ) : null}
      {entries || failure
        ? null
        : // Their place is kept: what is below must not move away under a finger.
          Array.from({ length: Number(record['entries']) }, (_, at) => <Skeleton key={at} height="7.25rem" />)}
      {failure && !entries ? (
        <p className={classes['quiet']} role="alert">
          {words(failure)}
        </p>
      ) : null}
      {deletedAt ? null : status === 'spam' ? (
        <p className={classes['quiet']}>
          <Trans>Marked as spam. To reply, set the status to “Not spam” first.</Trans>
        </p>
      ) : (
        <ContactComposer key={id} record={record} entries={entries} />
      )}
    </div>
  );
}

const MAIL: Readonly<Record<MailState, { tone: Tone; words: MessageDescriptor }>> = {
  waiting: { tone: 'wait', words: msg`Being sent` },
  sent: { tone: 'good', words: msg`Sent by e-mail` },
  filed: { tone: 'quiet', words: msg`Not sent: no mail server` },
  failed: { tone: 'bad', words: msg`Not sent` },
};

function Entry({ record, entry }: ConversationProps & { entry: ContactEntry }) {
  const { t } = useLingui();
  const { kind, text, author, createdAt, mail } = entry;
  const to = mail?.to;
  return (
    <li className={classes['entry']} data-kind={kind}>
      <div className={classes['about']}>
        <strong>{author}</strong>
        <span>{kind === 'note' ? <Trans>Internal note</Trans> : <Trans>Reply to {to}</Trans>}</span>
        <Age moment={createdAt} />
        {mail ? <StatusBadge tone={MAIL[mail.state].tone}>{t(MAIL[mail.state].words)}</StatusBadge> : null}
      </div>
      <p className={classes['text']}>{text}</p>
      {mail?.problem ? <MailProblem record={record} entry={entry} mail={mail} /> : null}
    </li>
  );
}

/** Why a mail did not leave; offers to send it again. */
function MailProblem({
  record,
  entry,
  mail: { state, problem },
}: ConversationProps & { entry: ContactEntry; mail: NonNullable<ContactEntry['mail']> }) {
  const words = useFailureText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    const answer = await ownCall(send(resendContactReply, { params: { id: record._id, entry: entry._id } }));
    setBusy(false);
    readAgain(client, 'contact');
    if (!answer.ok) toastError(words(answer.failure));
    else if (answer.value.message) toastDone(answer.value.message);
  };
  return (
    <div className={classes['problem']} role="status">
      <span>
        {state === 'failed' ? (
          <Trans>The mail server refused the mail ({problem}). Check the address, then send it again.</Trans>
        ) : (
          <Trans>The mail server didn’t take the mail ({problem}). It’s tried again automatically.</Trans>
        )}
      </span>
      {record['deletedAt'] ? null : (
        <Button variant="default" loading={busy} onClick={() => void again()}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </div>
  );
}
