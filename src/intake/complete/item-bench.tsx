import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { DetailForm } from './detail-form.tsx';
import { ItemHead } from './item-head.tsx';
import { KeyBar } from './key-bar.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { preloadPhoto, photosOf } from './photos.ts';
import { SaveTrouble } from './save-trouble.tsx';
import { Unsaved } from './unsaved.tsx';
import { useKeys } from './use-keys.ts';
import type { Queue } from './use-queue.ts';

import classes from './item-bench.module.css';

interface ItemBenchProps {
  queue: Queue;
  item: IncompleteItem;
  onHelp: () => void;
}

const FIGURES = '[data-kind=grams] input, [data-kind=euro] input, [data-kind=size] input';

/** One item being completed: its photos large at the left, its missing details at the right. */
export function ItemBench({ queue, item, onHelp }: ItemBenchProps) {
  const { t } = useLingui();
  const { upcoming } = queue;
  const photos = photosOf(item);
  // Another item starts with its own first photo, not zoomed.
  const [look, setLook] = useState({ item: item._id, photo: 0, zoomed: false });
  const { photo, zoomed } = look.item === item._id ? look : { photo: 0, zoomed: false };
  const show = (next: number) => setLook({ item: item._id, photo: next, zoomed });
  const zoom = (next: boolean) => setLook({ item: item._id, photo, zoomed: next });

  const bench = useRef<HTMLDivElement>(null);
  // Items of one pile share their words and differ in their figures: focus those.
  const copy = () => {
    queue.copy();
    requestAnimationFrame(() => bench.current?.querySelector<HTMLInputElement>(FIGURES)?.select());
  };
  useKeys({
    save: queue.save,
    copy,
    next: queue.next,
    back: queue.back,
    zoom: () => zoom(!zoomed),
    photo: () => show((photo + 1) % Math.max(photos.length, 1)),
    help: onHelp,
  });
  useEffect(() => {
    if (upcoming) preloadPhoto(upcoming);
  }, [upcoming]);

  return (
    <div ref={bench} className={classes['bench']} data-item={item._id}>
      <PhotoViewer photos={photos} shown={photo} onShow={show} zoomed={zoomed} onZoom={zoom} />
      <section className={classes['work']} aria-label={t`Details of ${item.code}`}>
        <ItemHead queue={queue} item={item} />
        <Unsaved queue={queue} />
        <SaveTrouble queue={queue} item={item} />
        <DetailForm key={item._id} queue={queue} item={item}>
          <KeyBar queue={queue} onCopy={copy} />
        </DetailForm>
      </section>
    </div>
  );
}
