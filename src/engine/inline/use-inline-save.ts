import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { isSame } from '../../outbox/merge.ts';
import { useProfile } from '../../session/use-session.ts';
import { toastDone, toastError, toastUndo } from '../../ui/toast.ts';
import { metaOf } from '../declared.ts';
import { kindOf, withPending } from '../list/with-pending.ts';
import { seenRecord } from '../seen-records.ts';
import { type InlineField, type SendValue, type SentValue, useInlineWords, useSendValue } from './use-send-value.ts';

/** Further fields to send when a change is undone; null if it cannot simply be undone. */
type UndoFields = (before: unknown, now: unknown) => Fields | null;

const always: UndoFields = () => ({});

/** Saves values edited in place: against the version on screen, with a message and an undo. Never throws. */
export function useInlineSave(inline: InlineField, wayBack: UndoFields = always): SendValue {
  const { t } = useLingui();
  const client = useQueryClient();
  const profile = useProfile();
  const send = useSendValue(inline);
  const wordsOf = useInlineWords(inline);
  const { resource, field, label } = inline;
  const { nameIn } = metaOf(resource, field);
  const name = resource.name as ResourceName;

  /** The pending change of a record now. */
  const pendingOf = async (id: string) => {
    const kind = kindOf(name);
    if (kind === null) return null;
    const { readPendingEdit } = await import('../../outbox/pending-edits.ts');
    return readPendingEdit(profile._id, kind, id);
  };
  const isKept = (change: Fields) => {
    const now = wordsOf(change);
    return t`${label}: ${now}. Saved on this device. It will be sent when you’re back online.`;
  };
  /** A change still pending is withdrawn if nothing was set after it; otherwise its inverse is sent. */
  const undo = async (sent: SentValue, seen: ResourceRecord, change: Fields, more: Fields) => {
    const pending = await pendingOf(seen._id).catch(() => null);
    if (sent.state === 'waiting' && pending?.parcels.at(-1) === sent.parcel) {
      const { undoSaved } = await import('../../outbox/save-item.ts');
      if (await undoSaved(sent.parcel)) {
        toastDone(t`The value was restored.`);
        return;
      }
    }
    // The person's own later change of another field is no conflict.
    const known =
      client.getQueryData(detailOptions(name, seen._id).queryKey) ?? seenRecord(client, name, seen._id)?.record;
    const last = sent.state === 'saved' ? sent.record : { ...seen, ...change };
    const newest = known && Number(known['rev']) > Number(last['rev']) ? known : last;
    const present = withPending(newest, pending);
    if (!isSame(present[field], last[field])) {
      toastError(t`${label} was changed again, so nothing was undone.`);
      return;
    }
    const before = { [field]: seen[field] ?? null, ...(nameIn ? { [nameIn]: seen[nameIn] } : {}) };
    const undone = await send(present, before, more);
    if (undone.state === 'saved') toastDone(t`The value was restored.`);
    else if (undone.state === 'waiting') toastDone(isKept(before));
  };

  return async (seen, change, more) => {
    const sent = await send(seen, change, more);
    if (sent.state === 'refused') return sent;
    const set = sent.state === 'saved' ? sent.record : change;
    const now = wordsOf(set);
    const done = sent.state === 'saved' ? t`${label}: ${now}` : isKept(set);
    const back = wayBack(seen[field] ?? null, set[field]);
    if (back) toastUndo(done, t`Undo`, () => void undo(sent, seen, change, back));
    else toastDone(done);
    return sent;
  };
}
