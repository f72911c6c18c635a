import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { photoCalls } from '../../../contract/calls/photos.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { Picture } from '../../../contract/field.ts';
import { ask, type CallFor } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { detailOptions, resourceKey, type ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { isSessionEnded } from '../../api/session-ended.ts';
import { upload } from '../../api/upload.ts';
import { endSession } from '../../session/session.ts';
import { toastError, toastUndo } from '../../ui/toast.ts';
import { type GalleryPhoto, inOrder } from './gallery-photo.ts';
import type { GalleryActions } from './gallery.tsx';

/** A photo the server has not confirmed; its id is its idempotency key, so that sending it again never doubles it. */
type Waiting = GalleryPhoto & { file: File };

/** The photos of an item as they stand and as the person wants them, and what changes them on the server, one after the other. */
export function useItemPhotos(kind: ItemKind, record: ResourceRecord) {
  const { t } = useLingui();
  const client = useQueryClient();
  const textOf = useFailureText();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [going, setGoing] = useState<readonly string[]>([]);
  const wanted = useRef<readonly string[]>(null);
  const inTurn = useTurns();
  useReleasedUrls(waiting);

  const { _id: id } = record;
  const { queryKey } = detailOptions(kind, id);
  const calls = photoCalls[kind];
  const adopt = (next: ResourceRecord) => {
    client.setQueryData(queryKey, next);
    void client.invalidateQueries({ queryKey: [...resourceKey(kind), 'list'] });
  };
  const complain = (failure: Failure) => {
    if (isSessionEnded(failure)) void endSession();
    const now = failure.kind === 'problem' && failure.status === 412 ? failure.problem.record : undefined;
    if (now) adopt(now as ResourceRecord);
    toastError(now ? t`Somebody else has changed this item: look at its photos again.` : textOf(failure));
  };
  const send = async (call: CallFor<ResourceRecord>, params: Record<string, string>, body?: object) => {
    const { rev } = client.getQueryData(queryKey) ?? record;
    const headers = { 'If-Match': `"${String(rev)}"` };
    const answer = await ask(call, credentials(), { params: { id, ...params }, body, headers });
    if (answer.ok) adopt(answer.value.data);
    else complain(answer.failure);
    return answer.ok;
  };

  const deliver = (photo: Waiting) => {
    const mark = (state: 'sending' | 'failed') =>
      setWaiting((before) => before.map((each) => (each.id === photo.id ? { ...each, state } : each)));
    mark('sending');
    inTurn(async () => {
      const form = new FormData();
      form.append(photo.slot, photo.file);
      const headers = { 'Idempotency-Key': photo.id };
      const answer = await upload(calls.add, credentials(), {
        params: { id },
        form,
        bytes: photo.file.size,
        headers,
      });
      if (!answer.ok) {
        mark('failed');
        return complain(answer.failure);
      }
      await client.refetchQueries({ queryKey });
      setWaiting((before) => before.filter((each) => each.id !== photo.id));
      void client.invalidateQueries({ queryKey: [...resourceKey(kind), 'list'] });
    });
  };

  const actions: GalleryActions = {
    onAdd(slot, file) {
      const photo: Waiting = { id: uuid(), url: URL.createObjectURL(file), slot, file, state: 'sending' };
      setWaiting((before) => [...before, photo]);
      deliver(photo);
    },
    onRetry({ id: key }) {
      const photo = waiting.find((each) => each.id === key);
      if (photo) deliver(photo);
    },
    onOrder(next) {
      setOrder(next);
      wanted.current = next;
      inTurn(async () => {
        const { current: images } = wanted;
        // A later step was sent already, with this one in it.
        if (!images) return;
        wanted.current = null;
        await send(calls.order, {}, { images });
        if (wanted.current === null) setOrder(null);
      });
    },
    onRemove(photo) {
      if (photo.state) return setWaiting((before) => before.filter((each) => each.id !== photo.id));
      setGoing((before) => [...before, photo.id]);
      inTurn(async () => {
        const done = await send(calls.remove, { type: photo.id });
        setGoing((before) => before.filter((each) => each !== photo.id));
        if (!done) return;
        toastUndo(t`Photo removed.`, t`Undo`, () => inTurn(() => send(calls.restore, {}, { image: photo.id })));
      });
    },
  };
  const photos = inOrder(stored(record), order ?? []).filter((each) => !going.includes(each.id));
  const tagWaits = waiting.some(({ slot }) => slot === 'tagImage');
  const shown = tagWaits ? photos.filter(({ slot }) => slot !== 'tagImage') : photos;
  return { photos: [...shown, ...waiting] as readonly GalleryPhoto[], waits: waiting.length > 0, actions };
}

/** Does one thing after the other: each builds on the revision the one before it has made. */
function useTurns(): (work: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work, work);
  };
}

/** Gives the addresses of pictures back that are no longer shown. */
function useReleasedUrls(waiting: readonly Waiting[]): void {
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = waiting.map(({ url }) => url);
    for (const url of shown.current) if (!now.includes(url)) URL.revokeObjectURL(url);
    shown.current = now;
  }, [waiting]);
  useEffect(() => () => shown.current.forEach((url) => URL.revokeObjectURL(url)), []);
}

/** The photos of a record; one that was kept by an earlier version may lack a field. */
function stored({ itemImage, images, tagImage }: ResourceRecord): GalleryPhoto[] {
  const each = (value: unknown, slot: GalleryPhoto['slot']) =>
    [value ?? []].flat().map((picture) => {
      const { imageId, url } = picture as Picture;
      return { id: imageId, url, slot };
    });
  return [...each(itemImage, 'itemImage'), ...each(images, 'images'), ...each(tagImage, 'tagImage')];
}
