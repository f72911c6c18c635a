import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 as uuid } from 'uuid';

import type { ItemKind } from '../../../contract/code.ts';
import { resourceKey, type ResourceRecord } from '../../api/resource-queries.ts';
import { smallPicture } from '../../capture/small-picture.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { explain } from '../../outbox/reason.ts';
import { type OwnPhoto, useAddedPhotos } from '../../outbox/use-added-photos.ts';
import { useProfile } from '../../session/use-session.ts';
import type { Parcel } from '../../store/db.ts';
import { toastError, toastUndo } from '../../ui/toast.ts';
import { type GalleryPhoto, storedPhotos } from './gallery-photo.ts';
import type { GalleryActions } from './gallery.tsx';
import { waitingPhotos } from './waiting-photos.ts';

/** A photo this device has not stored yet; its id becomes its parcel's id and key. */
type PendingPhoto = GalleryPhoto & { file: File };

const actsOf = () => import('../../outbox/actions.ts');

/** Photos added to an item here that its record does not have yet: they are sent through the outbox. */
export function useKeptPhotos(kind: ItemKind, record: ResourceRecord) {
  const { t } = useLingui();
  const client = useQueryClient();
  const owner = useProfile();
  const { _id: id } = record;
  const rev = Number(record['rev'] ?? 0);
  const there = storedPhotos(record);
  const own = useAddedPhotos(id, rev);
  const [making, setMaking] = useState<readonly PendingPhoto[]>([]);
  // Dropped only once the outbox has it, so that it never disappears in between.
  if (making.some((each) => parcelOf(own, each))) setMaking(making.filter((each) => !parcelOf(own, each)));

  const newest = Math.max(0, ...own.map(({ parcel }) => parcel.receipt?.rev ?? 0));
  useEffect(() => {
    if (newest > rev) void client.invalidateQueries({ queryKey: resourceKey(kind) });
  }, [client, kind, newest, rev]);

  const store = async ({ id: key, slot, file }: PendingPhoto) => {
    const { enqueueAdded } = await import('../../outbox/enqueue-form.ts');
    const picture = { bytes: await file.arrayBuffer(), mime: file.type };
    const face = await smallPicture(file);
    await enqueueAdded({
      key,
      owner,
      kind,
      id,
      code: String(record['code']),
      hub: { _id: String(record['hubcenter']), fullName: textOf(record['hubcenterName']) },
      rev,
      seen: there.map((each) => each.id),
      photo: { slot, upload: picture, original: picture },
      thumbnail: face && { bytes: face, mime: 'image/jpeg' },
    });
  };
  const keep = (photo: PendingPhoto) => {
    const put = (now: PendingPhoto) => setMaking((before) => [...before.filter((each) => each.id !== now.id), now]);
    put({ ...photo, state: 'preparing' });
    store(photo).catch(() => {
      const problem = t`Couldn’t save the photo: the device may be out of space. Send or export waiting items, then try again.`;
      put({ ...photo, state: 'failed', problem });
    });
  };
  const undoAdding = async ({ seq }: Parcel) => {
    const { restore, trash } = await actsOf();
    if (await trash(seq)) toastUndo(t`Photo removed.`, t`Undo`, () => void restore(seq));
    else toastError(t`Its status has changed in the meantime. Check it again.`);
  };
  const describe = (parcel: Parcel) => {
    const { reason, state } = parcel;
    const said = state === 'attention' && reason?.message ? ` ${t`Server message: ${reason.message}`}` : '';
    return t(explain(parcel)) + said;
  };

  const actions = {
    onAdd: (slot, file) => keep({ id: uuid(), url: '', slot, file }),
    onRetry(photo) {
      const parcel = parcelOf(own, photo);
      const again = making.find((each) => each.id === photo.id);
      if (parcel) void actsOf().then(({ sendAgain }) => sendAgain(parcel.seq));
      else if (again) keep(again);
    },
    onRemove(photo) {
      const parcel = parcelOf(own, photo);
      if (parcel) void undoAdding(parcel);
      else setMaking((before) => before.filter((each) => each.id !== photo.id));
    },
  } satisfies Partial<GalleryActions>;
  const waiting: GalleryPhoto[] = [...waitingPhotos(own, there, rev, describe), ...making];
  return { waiting, unkept: making.length > 0, actions };
}

const parcelOf = (own: readonly OwnPhoto[], { id }: GalleryPhoto): Parcel | undefined =>
  own.find(({ parcel }) => parcel.id === id)?.parcel;
