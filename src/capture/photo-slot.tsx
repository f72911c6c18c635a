import { useLingui } from '@lingui/react/macro';
import { Button, CloseButton, FileButton, Group, Input, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';

import type { PhotoSlot as Slot } from '../../contract/calls/intake.ts';
import { IMAGES_MAX } from '../../contract/limits.ts';
import { HintNote } from './hint-note.tsx';
import { PROBLEM_TEXTS } from './problem-text.ts';
import { usePhotoDrops } from './use-photo-drops.ts';
import type { PhotoEntry, Photos } from './use-photos.ts';

import classes from './photo-slot.module.css';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

interface PhotoSlotProps {
  slot: Slot;
  label: string;
  required?: boolean;
  /** Accepts several pictures instead of one. */
  many?: boolean;
  photos: Photos;
  /** Photos cannot be taken now. */
  disabled?: boolean;
  error?: string | undefined;
  /** The camera or the file chooser was opened; the system may close the page before it returns. */
  onOpen?: () => void;
  /** It was closed without a choice. */
  onCancel?: () => void;
}

/** Takes or selects a photo: the device's camera if it has one, else a file. Shows what will be sent. */
export function PhotoSlot({
  slot,
  label,
  required = false,
  many = false,
  photos,
  disabled = false,
  error,
  onOpen,
  onCancel,
}: PhotoSlotProps) {
  const { t } = useLingui();
  const labelId = useId();
  const resetCamera = useRef<() => void>(null);
  const resetFile = useRef<() => void>(null);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = group.current;
    if (!element || !onCancel) return undefined;
    // React supports this event on dialogs only.
    element.addEventListener('cancel', onCancel);
    return () => element.removeEventListener('cancel', onCancel);
  }, [onCancel]);
  const own = photos.entries.filter((each) => each.slot === slot);
  const full = disabled || (many && own.length >= IMAGES_MAX);
  const take = (chosen: File[] | File | null) => {
    const files = chosen === null ? [] : Array.isArray(chosen) ? chosen : [chosen];
    for (const file of files.slice(0, many ? IMAGES_MAX - own.length : 1)) photos.add(slot, file, !many);
    // Without this the same file could not be chosen twice in a row.
    resetCamera.current?.();
    resetFile.current?.();
  };
  usePhotoDrops(group, (dropped) => full || take(dropped));
  // Directly in the click: browsers allow it only there.
  const opening = (open: () => void) => () => {
    open();
    onOpen?.();
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      withAsterisk={required}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <div role="group" aria-labelledby={labelId} data-slot={slot} ref={group}>
        {own.length > 0 ? (
          <div className={classes['pictures']} data-many={many || undefined}>
            {own.map((entry) => (
              <Tile
                key={entry.id}
                entry={entry}
                label={label}
                onRemove={() => photos.remove([entry.id])}
                onKeep={() => photos.keepRest(entry)}
                onTakeAgain={(file) => {
                  photos.remove([entry.id]);
                  photos.add(slot, file, !many);
                }}
              />
            ))}
          </div>
        ) : null}
        <Group gap="sm" mt="xs" grow preventGrowOverflow={false}>
          <FileButton accept="image/*" capture="environment" onChange={take} resetRef={resetCamera}>
            {(props) => (
              <Button
                {...props}
                onClick={opening(props.onClick)}
                size="md"
                className={classes['camera'] ?? ''}
                disabled={full}
                variant="light"
              >
                {own.length > 0 && !many ? t`Retake` : t`Take photo`}
              </Button>
            )}
          </FileButton>
          <FileButton accept={ACCEPT} multiple={many} onChange={take} resetRef={resetFile}>
            {(props) => (
              <Button {...props} onClick={opening(props.onClick)} size="md" disabled={full} variant="default">
                {own.length > 0 && !many ? t`Choose another` : t`Choose photo`}
              </Button>
            )}
          </FileButton>
        </Group>
      </div>
    </Input.Wrapper>
  );
}

interface TileProps {
  entry: PhotoEntry;
  label: string;
  onRemove: () => void;
  /** Keeps the decodable part of a damaged picture. */
  onKeep: () => void;
  onTakeAgain: (file: File) => void;
}

function Tile({ entry, label, onRemove, onKeep, onTakeAgain }: TileProps) {
  const { t } = useLingui();
  return (
    <div className={classes['tile']} data-status={entry.status}>
      {entry.status === 'ready' ? (
        <>
          <img src={entry.url} alt={label} />
          <HintNote hints={entry.photo.hints} slot={entry.slot} onTakeAgain={onTakeAgain} />
        </>
      ) : null}
      {entry.status === 'working' ? <Loader aria-label={t`Preparing the photo`} /> : null}
      {entry.status === 'failed' ? (
        <Stack gap="xs" p="md" align="center">
          <Text size="sm" role="alert">
            {t(PROBLEM_TEXTS[entry.problem])}
          </Text>
          {entry.rest ? <Button variant="default" onClick={onKeep}>{t`Keep as is`}</Button> : null}
        </Stack>
      ) : null}
      <CloseButton
        className={classes['remove'] ?? ''}
        size="xl"
        variant="filled"
        onClick={onRemove}
        aria-label={t`Remove photo`}
      />
    </div>
  );
}
