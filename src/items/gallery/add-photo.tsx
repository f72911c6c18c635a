import { Trans, useLingui } from '@lingui/react/macro';
import { FileButton } from '@mantine/core';
import { type RefObject, Suspense, useRef, useState } from 'react';

import { usePhotoDrops } from '../../capture/use-photo-drops.ts';
import { CameraIcon, PhotoIcon, type Icon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

import classes from './gallery.module.css';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface AddPhotoProps {
  /** Photos dropped there are added. */
  area: RefObject<HTMLElement | null>;
  /** Adds pasted photos too. */
  pastes?: boolean;
  /** There is no photo yet: its button is large. */
  large?: boolean;
  /** There is no room for another photo. */
  full?: boolean;
  /** Number of photos there is room for. */
  room?: number;
  /** Passes photos on uncompressed. */
  keepsSize?: boolean | undefined;
  onAdd: (photo: File) => void;
}

/** The selected photos, edited one by one, and the number without room. */
interface SelectedFiles {
  files: readonly File[];
  leftOut: number;
  done: number;
}

/** Takes or selects photos; each can be rotated and cropped before it is added. */
export function AddPhoto({
  area,
  pastes = false,
  large = false,
  full = false,
  room = 1,
  keepsSize = false,
  onAdd,
}: AddPhotoProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<SelectedFiles>({ files: [], leftOut: 0, done: 0 });
  const resetCamera = useRef<() => void>(null);
  const resetFile = useRef<() => void>(null);
  const { files, leftOut, done } = chosen;
  const take = (taken: File[] | File | null) => {
    const list = taken === null ? [] : Array.isArray(taken) ? taken : [taken];
    setChosen({ files: list.slice(0, room), leftOut: Math.max(0, list.length - room), done: 0 });
    // Without this the same file could not be chosen twice in a row.
    resetCamera.current?.();
    resetFile.current?.();
  };
  const button =
    (label: string, Sign: Icon, kind = '') =>
    (props: { onClick: () => void }) => (
      <button type="button" className={`${classes['add']} ${kind}`} disabled={full} {...props}>
        <Sign size={20} />
        {label}
        {large && Sign === PhotoIcon ? (
          <small>
            <Trans>or drop or paste it here</Trans>
          </small>
        ) : null}
      </button>
    );
  const file = files[done];
  // A photo that is being edited is not replaced.
  usePhotoDrops(area, (photos) => full || file || take(photos), pastes);
  return (
    <div className={classes['adds']} data-large={large || undefined}>
      <FileButton accept="image/*" capture="environment" onChange={take} resetRef={resetCamera} disabled={full}>
        {button(t`Take photo`, CameraIcon, classes['camera'])}
      </FileButton>
      <FileButton accept="image/*" multiple={room > 1} onChange={take} resetRef={resetFile} disabled={full}>
        {button(t`Choose photo`, PhotoIcon)}
      </FileButton>
      {file ? (
        <Suspense>
          <CropDialog
            key={done}
            file={file}
            keepsSize={keepsSize}
            rest={files.length - done - 1}
            leftOut={leftOut}
            onDone={(photo) => {
              setChosen({ ...chosen, done: done + 1 });
              onAdd(photo);
            }}
            onCancel={() => setChosen({ ...chosen, done: done + 1 })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
