import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import type { ResourceName } from '../../../contract/catalogue.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { toastDone, toastUndo } from '../../ui/toast.ts';
import { kindOf, withPending } from '../list/with-pending.ts';
import { type InlineField, type SentValue, useSendValue } from './use-send-value.ts';

/** Saves one value of a record; answers the record as it is then, or null while it waits, or when it was refused, which was said. */
type InlineSave = (seen: ResourceRecord, value: unknown) => Promise<ResourceRecord | null>;

/** How to save values where they stand: against what is on screen, and with a way back. */
export function useInlineSave(inline: InlineField): InlineSave {
  const { t } = useLingui();
  const client = useQueryClient();
  const profile = useProfile();
  const send = useSendValue(inline);
  const { resource, field, label, wordsOf } = inline;
  const name = resource.name as ResourceName;

  /** What waits for a record at this moment. */
  const pendingOf = async (id: string) => {
    const kind = kindOf(name);
    if (kind === null) return null;
    const { readPendingEdit } = await import('../../outbox/pending-edits.ts');
    return readPendingEdit(profile._id, kind, id);
  };
  const isKept = (value: unknown) => {
    const now = wordsOf(value);
    return t`${label}: ${now}. It is kept on this device and sent as soon as there is network.`;
  };
  const undo = async (sent: SentValue, seen: ResourceRecord) => {
    const pending = await pendingOf(seen._id).catch(() => null);
    if (sent.state === 'waiting' && pending?.last === sent.parcel) {
      const { takeSavedBack } = await import('../../outbox/save-item.ts');
      if (await takeSavedBack(sent.parcel)) {
        toastDone(t`The value is what it was.`);
        return;
      }
    }
    // What one has changed of it since, in another cell, is no conflict.
    const known = client.getQueryData(detailOptions(name, seen._id).queryKey);
    const last = sent.state === 'saved' ? sent.record : seen;
    const present = known && Number(known['rev']) > Number(last['rev']) ? known : last;
    const { [field]: before = null } = seen;
    const undone = await send(withPending(present, pending), before);
    if (undone.state === 'saved') toastDone(t`The value is what it was.`);
    else if (undone.state === 'waiting') toastDone(isKept(before));
  };

  return async (seen, value) => {
    const sent = await send(seen, value);
    if (sent.state === 'refused') return null;
    const now = wordsOf(sent.state === 'saved' ? sent.record[field] : value);
    toastUndo(sent.state === 'saved' ? t`${label}: ${now}` : isKept(value), t`Undo`, () => void undo(sent, seen));
    return sent.state === 'saved' ? sent.record : null;
  };
}
