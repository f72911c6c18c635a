/** Reading which photos of an item can come back. */
import { queryOptions } from '@tanstack/react-query';

import { photoCalls, type RemovedPhoto } from '../../contract/calls/photos.ts';
import type { ItemKind } from '../../contract/code.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** The photos that were removed from an item, as it is at a revision, and can be put back. */
export const removedPhotosOptions = (kind: ItemKind, id: string, rev: number) =>
  queryOptions({
    // A key of its own: what is changed of other items takes no photo off this one.
    queryKey: ['removed-photos', kind, id, rev],
    queryFn: async ({ signal }) =>
      unwrap(await ask<RemovedPhoto[]>(photoCalls[kind].removed, credentials(), { params: { id }, signal })).data,
  });
