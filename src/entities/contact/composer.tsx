import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { SCREENS } from '../../../contract/access.ts';
import { addContactNote, replyToContact, type ContactEntry } from '../../../contract/calls/contacts.ts';
import { CONTACT_MESSAGE_MAX } from '../../../contract/limits.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { readAgain } from '../../api/update-cached-record.ts';
import { FormDraftKeeper } from '../../engine/form/form-draft.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

import tabs from '../../engine/list/list-tabs.module.css';
import classes from './contact.module.css';

type Kind = ContactEntry['kind'];

/** What is being written. `seen`: replies there when the reply was begun; `key` makes what is sent again the same. */
interface Draft {
  texts: Readonly<Record<Kind, string>>;
  seen: number | null;
  key: string;
}
const emptyDraft = (): Draft => ({ texts: { reply: '', note: '' }, seen: null, key: uuid() });

interface ContactComposerProps {
  record: ResourceRecord;
  /** Undefined until they are read: a reply may not overlook one. */
  entries: readonly ContactEntry[] | undefined;
}

/** Writes a reply or a note. Both survive a reload; a reply that somebody else has overtaken is never sent unasked. */
export function ContactComposer({ record, entries }: ContactComposerProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('reply');
  const [busy, setBusy] = useState(false);
  const { draft, isRead, change, clear } = useDraft(record._id);
  const replies = (entries ?? []).filter((entry) => entry.kind === 'reply');
  const { seen, key, texts } = draft;
  const text = texts[kind];
  const isReady = isRead && entries !== undefined;
  const overtaking = kind === 'reply' && seen !== null && seen < replies.length ? replies.at(-1) : undefined;
  const email = textOf(record['email']);

  const type = (typed: string) =>
    change({
      texts: { ...texts, [kind]: typed },
      // Pinned with the first letter, so that a reply that arrives meanwhile is noticed.
      seen: kind === 'note' ? seen : typed === '' ? null : (seen ?? replies.length),
      key: uuid(),
    });
  const submit = async () => {
    if (text.trim() === '' || busy || !isReady) return;
    setBusy(true);
    // Whoever sees the other reply and sends all the same has seen it.
    const known = overtaking ? replies.length : (seen ?? replies.length);
    const sent = { params: { id: record._id }, key };
    const answer = await ownCall(
      kind === 'note'
        ? send(addContactNote, { ...sent, body: { text } })
        : send(replyToContact, { ...sent, body: { text, seen: known } }),
    );
    setBusy(false);
    readAgain(client, 'contact');
    if (answer.ok) {
      clear(kind);
      if (answer.value.message) toastDone(answer.value.message);
    } else
      toastError(
        isOvertaken(answer.failure)
          ? t`Someone else has replied in the meantime. Nothing was sent, and your text is still here.`
          : words(answer.failure),
      );
  };
  return (
    <form
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={tabs['tabs']} role="group" aria-label={t`What to write`}>
        {(['reply', 'note'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={tabs['tab']}
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
          >
            {each === 'reply' ? <Trans>Reply</Trans> : <Trans>Internal note</Trans>}
          </button>
        ))}
      </div>
      <Textarea
        label={kind === 'reply' ? t`Reply to ${email}` : t`Internal note`}
        description={
          kind === 'reply'
            ? t`Sent by e-mail, with a greeting, your name and the original message.`
            : t`Only admins see it.`
        }
        autosize
        minRows={4}
        maxRows={16}
        maxLength={CONTACT_MESSAGE_MAX}
        value={text}
        disabled={!isReady}
        aria-keyshortcuts="Control+Enter"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      {overtaking ? (
        <Alert
          color="yellow"
          icon={<AlertIcon />}
          role="alert"
          title={t`${{ author: overtaking.author }} has replied in the meantime`}
        >
          <Trans>Read that reply above. Your text is kept on this device; send it only if it’s still needed.</Trans>
        </Alert>
      ) : null}
      <div className={classes['send']}>
        <Button type="submit" variant="light" loading={busy} disabled={text.trim() === ''}>
          {kind === 'note' ? (
            <Trans>Save note</Trans>
          ) : overtaking ? (
            <Trans>Send anyway</Trans>
          ) : (
            <Trans>Send reply</Trans>
          )}
        </Button>
        <span className={classes['keys']}>Ctrl + Enter</span>
      </div>
    </form>
  );
}

/** Keeps what is being written on this device. */
function useDraft(id: string) {
  const { _id: user } = useProfile();
  const [keeper] = useState(() => new FormDraftKeeper(user, SCREENS.contactDetail.path.replace('$id', id)));
  const [draft, setDraft] = useState(emptyDraft);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let isHere = true;
    void keeper.readDraft().then((saved) => {
      if (!isHere) return;
      const { reply, note, seen } = saved?.form.typed ?? {};
      const texts = { reply: textOf(reply), note: textOf(note) };
      if (saved) setDraft({ texts, seen: seen ? Number(seen) : null, key: saved.form.key ?? uuid() });
      setRead(true);
    });
    const flush = () => void keeper.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
  const change = (next: Draft) => {
    setDraft(next);
    const { texts, seen, key } = next;
    if (texts.reply === '' && texts.note === '') void keeper.drop();
    else
      keeper.follow({ typed: { ...texts, seen: seen === null ? '' : String(seen) }, names: {}, seen: null, key }, []);
  };
  const clear = (kind: Kind) =>
    change({ texts: { ...draft.texts, [kind]: '' }, seen: kind === 'reply' ? null : draft.seen, key: uuid() });
  return { draft, isRead, change, clear };
}

/** Whether a reply was refused because there is another one. */
const isOvertaken = (failure: { kind: string; status?: number }) =>
  failure.kind === 'problem' && failure.status === 412;
