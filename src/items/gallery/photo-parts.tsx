import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { PhotoParts } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const loadPhotos = async () => (await import('./item-photos.tsx')).ItemPhotos;
const ItemPhotos = lazyComponent(loadPhotos);
const RemovedPhoto = lazyComponent(async () => (await import('../history/removed-photo.tsx')).RemovedPhoto);

/** The photo components of a kind of items; loaded with the first detail screen. */
export const photoParts = (kind: ItemKind): PhotoParts => ({
  Gallery: ({ record }) => (
    <Suspense
      fallback={<Skeleton height="auto" radius="lg" style={{ aspectRatio: '4 / 5', marginBlockEnd: '15rem' }} />}
    >
      <ItemPhotos kind={kind} record={record} />
    </Suspense>
  ),
  preload: () => void loadPhotos().catch(() => undefined),
  Removed: ({ record, removed }) => (
    <Suspense>
      <RemovedPhoto kind={kind} record={record} removed={removed} />
    </Suspense>
  ),
});
