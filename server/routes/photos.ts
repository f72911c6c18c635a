import { iconCalls, photoCalls, uploadCalls } from '../../contract/calls/photos.ts';
import { ITEM_KINDS } from '../../contract/code.ts';
import { Refusal } from '../engine/refusal.ts';
import { created } from '../http/created.ts';
import { addPhotos, orderPhotos, orderLabelPhoto, removePhoto, restorePhoto } from '../services/items/photos.ts';
import { removedPhotosOf } from '../services/photos/removed-photos.ts';
import { keepLoosePhoto } from '../services/photos/unattached-photos.ts';
import type { Routes } from './route-deps.ts';

/** Photos of existing items, and photos without an item. */
export const photoRoutes: Routes = (api, deps) => {
  const { db } = deps;
  for (const call of uploadCalls) {
    api.mount(call, async ({ caller, uploads, idempotencyKey, requestId }) =>
      created(await keepLoosePhoto(deps, { caller, uploads, idempotencyKey, requestId })),
    );
  }
  for (const kind of ITEM_KINDS) {
    const { add, order, remove, removed, restore } = photoCalls[kind];
    api.mount(add, async ({ params: { id }, caller, rev, requestId, channel, uploads, idempotencyKey, done }) => {
      const change = { kind, id, caller, rev, requestId, channel };
      return created(await addPhotos(deps, { ...change, uploads, idempotencyKey, message: done.recordSaved }));
    });
    api.mount(order, async ({ params: { id }, body, done, ...input }) => {
      return { data: await orderPhotos(db, { kind, id, ...input }, body.images), message: done.recordSaved };
    });
    api.mount(remove, async ({ params: { id, type }, done, ...input }) => {
      return { data: await removePhoto(db, { kind, id, ...input }, type), message: done.recordSaved };
    });
    api.mount(removed, async ({ params: { id }, caller }) => {
      return { data: await removedPhotosOf(deps, kind, id, caller) };
    });
    api.mount(restore, async ({ params: { id }, body, done, ...input }) => {
      return { data: await restorePhoto(db, { kind, id, ...input }, body.image), message: done.recordSaved };
    });
  }
  api.mount(iconCalls.order, async ({ params: { id }, body, done, ...input }) => {
    const [icon = ''] = body.icons;
    return { data: await orderLabelPhoto(db, { kind: 'product', id, ...input }, icon), message: done.recordSaved };
  });
  api.mount(iconCalls.remove, async ({ params: { id, index }, done, ...input }) => {
    if (index > 0) throw new Refusal('notFound');
    return { data: await removePhoto(db, { kind: 'product', id, ...input }, 'tagImage'), message: done.recordSaved };
  });
};
