import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import type { ItemKind } from '../../../contract/code.ts';
import {
  allowedMoves,
  isRestock,
  type ItemStatus as Label,
  moved,
  type SettableStatus,
  statusLabel,
} from '../../../contract/status.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { toastDone, toastError, toastUndo } from '../../ui/toast.ts';
import { declaration } from '../declared.ts';
import { type SentValue, useSendValue } from '../inline/use-send-value.ts';
import { withPending } from '../list/with-pending.ts';
import { seenRecord } from '../seen-records.ts';
import { choiceWord } from '../values/choice-words.ts';
import { textOf } from '../values/text-of.ts';

const MOVE_WORDS: Record<SettableStatus, MessageDescriptor> = {
  active: msg`Make active`,
  inactive: msg`Make inactive`,
  sold: msg`Mark as sold`,
};

/** A status an item can be set to. */
export interface StatusMove {
  to: SettableStatus;
  label: string;
  /** It was sold: a reason is asked for first. */
  isRestock: boolean;
}

interface StatusMoves {
  /** The status it is in. */
  now: { tone: Tone; label: string };
  moves: readonly StatusMove[];
  /** Sets it, by way of the outbox as any other value: without network it waits. */
  move: (to: SettableStatus) => Promise<void>;
  /** Puts what was sold back on sale; whether it was done. */
  restock: (reason: string) => Promise<boolean>;
}

/** What an item's status is, what it can be set to from there, and setting it, with a way back where there is one. */
export function useStatusMoves(kind: ItemKind, record: ResourceRecord): StatusMoves {
  const { t } = useLingui();
  const client = useQueryClient();
  const profile = useProfile();
  const from = record['status'] as Label;
  const wordOf = (status: unknown) => {
    const word = choiceWord(textOf(status));
    return { tone: word?.tone ?? ('quiet' as const), label: word ? t(word.label) : textOf(status) };
  };
  const send = useSendValue({
    resource: declaration(kind),
    field: 'status',
    label: t`Status`,
    wordsOf: (status) => wordOf(status).label,
  });
  const isKept = (status: Label) => {
    const [label, { label: now }] = [t`Status`, wordOf(status)];
    return t`${label}: ${now}. It is kept on this device and sent as soon as there is network.`;
  };
  /** Undoes a move: where it waits and nothing was set after it, it is taken back; else its opposite follows it. */
  const undo = async (sent: SentValue, next: Label) => {
    const reason = isRestock(next, from as SettableStatus) ? { reason: t`Sold by mistake` } : undefined;
    const { readPendingEdit } = await import('../../outbox/pending-edits.ts');
    const pending = await readPendingEdit(profile._id, kind, record._id).catch(() => null);
    if (sent.state === 'waiting' && pending?.last === sent.parcel) {
      const { takeSavedBack } = await import('../../outbox/save-item.ts');
      if (await takeSavedBack(sent.parcel)) {
        toastDone(t`The value is what it was.`);
        return;
      }
    }
    // What one has changed of it since, in another field, is no conflict.
    const { queryKey } = detailOptions(kind, record._id);
    const known = client.getQueryData(queryKey) ?? seenRecord(client, kind, record._id)?.record;
    const last = sent.state === 'saved' ? sent.record : { ...record, status: next };
    const newest = known && Number(known['rev']) > Number(last['rev']) ? known : last;
    const present = withPending(newest, pending);
    if (present['status'] !== next) {
      toastError(t`The status has been set again since: nothing was undone.`);
      return;
    }
    const undone = await send(present, from, reason);
    if (undone.state === 'saved') toastDone(t`The value is what it was.`);
    else if (undone.state === 'waiting') toastDone(isKept(from));
  };
  return {
    now: wordOf(from),
    moves: allowedMoves(from).map((to) => {
      const again = isRestock(from, to);
      return { to, label: again ? t`Back on sale…` : t(MOVE_WORDS[to]), isRestock: again };
    }),
    move: async (to) => {
      const facts = moved(from, to);
      if (typeof facts === 'string') return;
      const next = statusLabel(facts);
      const sent = await send(record, next);
      if (sent.state === 'refused') return;
      const { label: now } = wordOf(next);
      const done = sent.state === 'saved' ? t`Status: ${now}` : isKept(next);
      // From inactive to sold there is no way straight back.
      if (from !== 'active' && to === 'sold') toastDone(done);
      else toastUndo(done, t`Undo`, () => void undo(sent, next));
    },
    restock: async (reason) => {
      const sent = await send(record, 'active', { reason });
      if (sent.state === 'refused') return false;
      toastDone(sent.state === 'saved' ? t`Back on sale.` : isKept('active'));
      return true;
    },
  };
}
