import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { mayDo } from '../../../contract/access.ts';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { RemovedPhoto } from '../../../contract/calls/photos.ts';
import { itemKind } from '../../../contract/code.ts';
import { removedPhotosOptions } from '../../api/photo-queries.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { declaration, metaOf } from '../declared.ts';
import { isTrashed } from '../list/use-trash.ts';

const NONE: readonly RemovedPhoto[] = [];

/** The photos of a record that can be put back; asked for only where its entries tell of photos, by whoever may put them back. */
export function useRemovedPhotos(
  name: string,
  record: ResourceRecord,
  entries: readonly HistoryEntry[],
): readonly RemovedPhoto[] {
  const profile = useProfile();
  const { success, data: kind = 'product' } = itemKind.safeParse(name);
  const { edit, ...resource } = declaration(kind);
  const tellsOfPhotos = () =>
    entries.some(({ changes }) => changes.some(({ field }) => PHOTOS.has(metaOf(resource, field).kind)));
  const enabled = success && !isTrashed(record) && edit !== undefined && mayDo(edit.who, profile) && tellsOfPhotos();
  const { data } = useQuery({
    ...removedPhotosOptions(kind, record._id, Number(record['rev'])),
    enabled,
    placeholderData: keepPreviousData,
  });
  return (enabled && data) || NONE;
}

const PHOTOS: ReadonlySet<string> = new Set(['photo', 'photos']);
