import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import type { ResourceName } from '../../../contract/catalogue.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { isSame } from '../../outbox/merge.ts';
import { useProfile } from '../../session/use-session.ts';
import { toastDone, toastError, toastUndo } from '../../ui/toast.ts';
import { kindOf, withPending } from '../list/with-pending.ts';
import { seenRecord } from '../seen-records.ts';
import { type InlineField, type SendValue, type SentValue, useSendValue } from './use-send-value.ts';

/** Further fields to send when a change is undone; null if it cannot simply be undone. */
type WayBack = (before: unknown, now: unknown) => Readonly<Record<string, unknown>> | null;

const always: WayBack = () => ({});

/** Saves values edited in place: against the version on screen, with a message and an undo. Never throws. */
export function useInlineSave(inline: InlineField, wayBack: WayBack = always): SendValue {
  const { t } = useLingui();
  const client = useQueryClient();
  const profile = useProfile();
  const send = useSendValue(inline);
  const { resource, field, label, wordsOf } = inline;
  const name = resource.name as ResourceName;

  /** The pending change of a record now. */
  const pendingOf = async (id: string) => {
    const kind = kindOf(name);
    if (kind === null) return null;
    const { readPendingEdit } = await import('../../outbox/pending-edits.ts');
    return readPendingEdit(profile._id, kind, id);
  };
  const isKept = (value: unknown) => {
    const now = wordsOf(value);
    return t`${label}: ${now}. Saved on this device. It will be sent when you’re back online.`;
  };
  /** A change still pending is withdrawn if nothing was set after it; otherwise its inverse is sent. */
  const undo = async (
    sent: SentValue,
    seen: ResourceRecord,
    value: unknown,
    more: Readonly<Record<string, unknown>>,
  ) => {
    const pending = await pendingOf(seen._id).catch(() => null);
    if (sent.state === 'waiting' && pending?.parcels.at(-1) === sent.parcel) {
      const { takeSavedBack } = await import('../../outbox/save-item.ts');
      if (await takeSavedBack(sent.parcel)) {
        toastDone(t`The value was restored.`);
        return;
      }
    }
    // The person's own later change of another field is no conflict.
    const known =
      client.getQueryData(detailOptions(name, seen._id).queryKey) ?? seenRecord(client, name, seen._id)?.record;
    const last = sent.state === 'saved' ? sent.record : { ...seen, [field]: value };
    const newest = known && Number(known['rev']) > Number(last['rev']) ? known : last;
    const present = withPending(newest, pending);
    if (!isSame(present[field], last[field])) {
      toastError(t`${label} was changed again, so nothing was undone.`);
      return;
    }
    const { [field]: before = null } = seen;
    const undone = await send(present, before, more);
    if (undone.state === 'saved') toastDone(t`The value was restored.`);
    else if (undone.state === 'waiting') toastDone(isKept(before));
  };

  return async (seen, value, more) => {
    const sent = await send(seen, value, more);
    if (sent.state === 'refused') return sent;
    const set = sent.state === 'saved' ? sent.record[field] : value;
    const now = wordsOf(set);
    const done = sent.state === 'saved' ? t`${label}: ${now}` : isKept(set);
    const back = wayBack(seen[field] ?? null, set);
    if (back) toastUndo(done, t`Undo`, () => void undo(sent, seen, value, back));
    else toastDone(done);
    return sent;
  };
}
