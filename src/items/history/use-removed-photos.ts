import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { mayDo } from '../../../contract/access.ts';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { RemovedPhoto } from '../../../contract/calls/photos.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { removedPhotosOptions } from '../../api/photo-queries.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { declaration, metaOf } from '../../engine/declared.ts';
import { isTrashed } from '../../engine/list/use-trash.ts';
import { useProfile } from '../../session/use-session.ts';

const NONE: readonly RemovedPhoto[] = [];

/** The photos of a record that can be put back; asked for only where its entries tell of photos, by whoever may put them back. */
export function useRemovedPhotos(
  kind: ItemKind,
  record: ResourceRecord,
  entries: readonly HistoryEntry[],
): readonly RemovedPhoto[] {
  const profile = useProfile();
  const { edit, ...resource } = declaration(kind);
  const tellsOfPhotos = () =>
    entries.some(({ changes }) => changes.some(({ field }) => PHOTOS.has(metaOf(resource, field).kind)));
  const enabled = !isTrashed(record) && edit !== undefined && mayDo(edit.who, profile) && tellsOfPhotos();
  const { data } = useQuery({
    ...removedPhotosOptions(kind, record._id, Number(record['rev'])),
    enabled,
    placeholderData: keepPreviousData,
  });
  return (enabled && data) || NONE;
}

const PHOTOS: ReadonlySet<string> = new Set(['photo', 'photos']);
