/** Reads which photos of an item can be restored. */
import { queryOptions } from '@tanstack/react-query';

import { photoCalls, type RemovedPhoto } from '../../contract/calls/photos.ts';
import type { ItemKind } from '../../contract/code.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** The photos removed from an item that can be restored, at a revision of the item. */
export const removedPhotosOptions = (kind: ItemKind, id: string, rev: number) =>
  queryOptions({
    // A key of its own: a change of another item must not remove a photo from this list.
    queryKey: ['removed-photos', kind, id, rev],
    queryFn: async ({ signal }) =>
      unwrap(await ask<RemovedPhoto[]>(photoCalls[kind].removed, credentials(), { params: { id }, signal })).data,
  });
