import { useLingui, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { CopyIcon } from '../../ui/icons.tsx';
import { DetailForm } from './detail-form.tsx';
import { ItemHead } from './item-head.tsx';
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

/** The actions on the item, each with its key. */
function KeyBar({ queue: { busy, last }, onCopy }: { queue: Queue; onCopy: () => void }) {
  return (
    <div className={classes['bar']}>
      <Button type="submit" loading={busy} data-save rightSection={<kbd className={classes['key']}>Ctrl ↵</kbd>}>
        <Trans>Save and next</Trans>
      </Button>
      <Button
        variant="default"
        disabled={last === null}
        onClick={onCopy}
        rightSection={<kbd className={classes['key']}>Ctrl D</kbd>}
      >
        <CopyIcon size={18} />
        <span className={classes['copyWord']}>
          <Trans>Copy from previous</Trans>
        </span>
      </Button>
    </div>
  );
}
