import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';

import { mayWrite } from '../../../contract/access.ts';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { photoCalls, type RemovedPhoto } from '../../../contract/calls/photos.ts';
import { isPicture } from '../../../contract/field-meta.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { read } from '../../api/calls.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { metaOf } from '../declared.ts';
import { isTrashed } from '../list/use-trash.ts';
import { viewOf } from '../views.ts';

/** With the revision in its key: a change of another record must not remove a photo from this list. */
const removedAt = (kind: keyof typeof photoCalls, { _id: id, rev }: ResourceRecord) => {
  const removed = read(photoCalls[kind].removed, { params: { id } });
  return { ...removed, queryKey: [...removed.queryKey, String(rev)] };
};

const NONE: readonly RemovedPhoto[] = [];

/** The removed photos of a record that can be restored; fetched only if its entries mention photos and the person may restore them. */
export function useRemovedPhotos(
  name: ResourceName,
  record: ResourceRecord,
  entries: readonly HistoryEntry[],
): readonly RemovedPhoto[] {
  const profile = useProfile();
  const { edit, outbox, ...resource } = declaration(name);
  const { photos } = viewOf(name);
  const mentionsPhotos = () =>
    entries.some(({ changes }) => changes.some(({ field }) => isPicture(metaOf(resource, field))));
  const options =
    photos && outbox && !isTrashed(record) && edit && mayWrite(edit.who, profile) && mentionsPhotos()
      ? removedAt(outbox, record)
      : null;
  const { data } = useQuery({
    ...(options ?? { queryKey: ['no removed photos'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  return (options && data) || NONE;
}
