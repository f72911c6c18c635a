import { useLingui } from '@lingui/react/macro';
import { Button, Loader, Text } from '@mantine/core';
import { useRef } from 'react';

import { ReloadIcon, TrashIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AddPhoto } from './add-photo.tsx';
import type { GalleryPhoto } from './gallery-photo.ts';
import type { GalleryActions } from './gallery.tsx';

import classes from './gallery.module.css';

interface LabelPhotoProps extends Pick<GalleryActions, 'onAdd' | 'onRemove' | 'onRetry' | 'keepsSize'> {
  photo: GalleryPhoto | undefined;
  readOnly: boolean;
  onView: () => void;
}

/** The photo of the garment's label, apart from the others; a new one replaces it. */
export function LabelPhoto({ photo, readOnly, onView, onAdd, onRemove, onRetry, keepsSize }: LabelPhotoProps) {
  const { t } = useLingui();
  const { state } = photo ?? {};
  const area = useRef<HTMLDivElement>(null);
  const waits = state === 'failed' || state === 'kept';
  return (
    <div ref={area} className={classes['label']} role="group" aria-label={t`Label photo`}>
      {photo?.url ? (
        <button
          type="button"
          className={classes['tile']}
          onClick={onView}
          aria-label={t`Label photo: open full screen`}
        >
          <Picture picture={photo} sizes="8rem" alt="" />
          {state === 'sending' ? <Loader size="sm" className={classes['working'] ?? ''} /> : null}
        </button>
      ) : (
        <span className={classes['tile']}>
          <Picture picture={null} sizes="8rem" alt={t`No label photo`} />
        </span>
      )}
      <div className={classes['about']}>
        <Text fw={600}>{t`Label photo`}</Text>
        {waits ? (
          <Text size="sm" role={state === 'failed' ? 'alert' : 'status'}>
            {photo?.problem}
          </Text>
        ) : null}
        {readOnly || state === 'sending' ? null : (
          <div className={classes['tools']}>
            {photo && waits && onRetry ? (
              <Button variant="light" leftSection={<ReloadIcon size={18} />} onClick={() => onRetry(photo)}>
                {t`Send again`}
              </Button>
            ) : (
              <AddPhoto area={area} keepsSize={keepsSize} onAdd={(file) => onAdd('tagImage', file)} />
            )}
            {photo ? (
              <Button
                variant="default"
                leftSection={<TrashIcon size={18} />}
                onClick={() => onRemove(photo)}
                aria-label={t`Remove label photo`}
              >
                {waits ? t`Discard` : t`Remove`}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </div>
  );
}
