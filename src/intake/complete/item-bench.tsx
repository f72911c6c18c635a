import { useLingui, Trans } from '@lingui/react/macro';
import { Button, ActionIcon, Title, Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { accessOf } from '../../../contract/resource-access.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure } from '../../api/result.ts';
import { Age } from '../../engine/values/age.tsx';
import { viewOf } from '../../engine/views.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { AlertIcon, CopyIcon, OfflineIcon } from '../../ui/icons.tsx';
import { DownIcon, UpIcon } from '../../ui/more-icons.ts';
import { ConflictNote } from './conflict-note.tsx';
import { DetailForm } from './detail-form.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { preloadPhoto, photosOf } from './photos.ts';
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
        <SaveNote queue={queue} item={item} />
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

/** Code, hub center, waiting time and the counter's note of an item. */
function ItemHead({ queue, item }: { queue: Queue; item: IncompleteItem }) {
  const { t } = useLingui();
  const { canGoBack, back, next } = queue;
  const { code, kind, hubcenterName, capturedAt, createdAt, note } = item;
  return (
    <header className={classes['head']}>
      <Title order={2} size="h3" aria-live="polite">
        <Link
          to={SCREENS[accessOf(kind).screens.detail].path}
          params={{ id: item._id }}
          className={classes['code'] ?? ''}
        >
          <CodeText>{code}</CodeText>
        </Link>
      </Title>
      <p className={classes['where']}>
        {t(viewOf(kind).one)} · {hubcenterName} ·{' '}
        <Trans>
          captured <Age moment={capturedAt ?? createdAt} />
        </Trans>
      </p>
      <span className={classes['moves']}>
        <ActionIcon
          aria-label={t`Back`}
          title={t`Back`}
          disabled={!canGoBack}
          onClick={back}
          className={classes['back'] ?? ''}
        >
          <UpIcon size={20} />
        </ActionIcon>
        <Button variant="subtle" onClick={next} leftSection={<DownIcon size={20} />}>
          <Trans context="queue">Skip</Trans>
        </Button>
      </span>
      {note ? <p className={classes['note']}>{note}</p> : null}
    </header>
  );
}

/** Why the current item is not saved, what is safe, and what to do. Wrong fields have their own errors. */
function SaveNote({ queue, item }: { queue: Queue; item: IncompleteItem }) {
  const { problem } = queue;
  if (problem?.word === 'stale') return <ConflictNote queue={queue} item={item} now={problem.now} />;
  if (problem?.word === 'failed') return <NotSaved failure={problem.failure} />;
  return null;
}

function NotSaved({ failure }: { failure: Failure }) {
  const { t } = useLingui();
  const words = useFailureText();
  if (failure.kind === 'unreachable') {
    return (
      <Alert
        variant="default"
        className={classes['caution'] ?? ''}
        icon={<OfflineIcon />}
        title={t`You need to be online to complete items`}
        role="alert"
      >
        <Trans>Your input is kept here, even after a reload. Save again when you’re back online.</Trans>
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
      {words(failure)} <Trans>Everything you typed is still here.</Trans>
    </Alert>
  );
}
