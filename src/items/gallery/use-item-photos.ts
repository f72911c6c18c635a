import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { photoCalls } from '../../../contract/calls/photos.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { ask, type CallFor } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { observersNotified } from '../../api/notify-observers.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { isSessionEnded } from '../../api/session-ended.ts';
import { readAgain, updateCachedRecord } from '../../api/update-cached-record.ts';
import { endSession } from '../../session/session.ts';
import { useProfile } from '../../session/use-session.ts';
import { toastError, toastUndo } from '../../ui/toast.ts';
import { useNewest, useSerialWork } from '../../ui/use-serial-work.ts';
import { type GalleryPhoto, inOrder, orderOf, storedPhotos } from './gallery-photo.ts';
import type { GalleryActions } from './gallery.tsx';
import { useKeptPhotos } from './use-kept-photos.ts';

/** The photos of an item as stored and as the person wants them; changes of stored ones are serialised. */
export function useItemPhotos(kind: ItemKind, record: ResourceRecord) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { _id: owner } = useProfile();
  const textOf = useFailureText();
  const { waiting, unkept, actions: kept } = useKeptPhotos(kind, record);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [going, setGoing] = useState<readonly string[]>([]);
  const inTurn = useSerialWork();
  const newest = useNewest<readonly string[]>(inTurn);

  const { _id: id } = record;
  const { queryKey } = detailOptions(kind, id);
  const calls = photoCalls[kind];
  const adopt = (next: ResourceRecord) => {
    updateCachedRecord(client, kind, next);
    // Also ends a read that started before: its older revision would make the next change a conflict.
    readAgain(client, kind);
  };
  const complain = (failure: Failure) => {
    if (isSessionEnded(failure)) void endSession();
    const now = failure.kind === 'problem' && failure.status === 412 ? failure.problem.record : undefined;
    if (now) adopt(now as ResourceRecord);
    toastError(now ? t`Someone else has edited this item. Check its photos again.` : textOf(failure));
  };
  /** The record with this device's own additions meanwhile, which are no conflict. */
  const current = async () => {
    const known = () => client.getQueryData(queryKey) ?? record;
    const { latestRevision } = await import('../../outbox/added-photos.ts');
    if ((await latestRevision(id, owner)) > Number(known()['rev'])) await client.refetchQueries({ queryKey });
    return known();
  };
  const send = async (
    call: CallFor<ResourceRecord>,
    params: Record<string, string>,
    bodyOf?: (now: ResourceRecord) => object,
  ) => {
    const now = await current();
    const headers = { 'If-Match': `"${String(now['rev'])}"` };
    const answer = await ask(call, credentials(), { params: { id, ...params }, body: bodyOf?.(now), headers });
    if (answer.ok) adopt(answer.value.data);
    else complain(answer.failure);
    // Dropping the optimistic order sooner would show the previous photos, and an input would start from those.
    await observersNotified();
    return answer.ok;
  };

  const actions: GalleryActions = {
    ...kept,
    onOrder(next) {
      setOrder(next);
      newest(
        next,
        // Every photo must be listed, also one that has arrived meanwhile.
        (images) => send(calls.order, {}, (now) => ({ images: orderOf(inOrder(storedPhotos(now), images)) })),
        () => setOrder(null),
      );
    },
    onRemove(photo) {
      if (photo.state) return kept.onRemove(photo);
      setGoing((before) => [...before, photo.id]);
      inTurn(async () => {
        const done = await send(calls.remove, { type: photo.id });
        setGoing((before) => before.filter((each) => each !== photo.id));
        if (!done) return;
        const restore = () => send(calls.restore, {}, () => ({ image: photo.id }));
        toastUndo(t`Photo removed. You can restore it from the history for 30 days.`, t`Undo`, () => inTurn(restore));
      });
    },
  };
  const shown = inOrder([...storedPhotos(record), ...waiting], order ?? []);
  const photos: readonly GalleryPhoto[] = shown.filter((each) => !going.includes(each.id));
  return { photos, unkept, actions };
}
