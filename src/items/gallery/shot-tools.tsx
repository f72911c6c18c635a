import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Text } from '@mantine/core';

import { ReloadIcon, TrashIcon } from '../../ui/icons.tsx';
import { EarlierIcon, LaterIcon, StarIcon } from '../../ui/photo-icons.tsx';
import type { GalleryPhoto } from './gallery-photo.ts';
import type { GalleryActions } from './gallery.tsx';

import classes from './gallery.module.css';

interface ShotToolsProps {
  photo: GalleryPhoto;
  /** Its index in the order, from 0, and the length of the order. */
  place: number;
  count: number;
  removable: boolean;
  onMove: (place: number) => void;
  onRemove: () => void;
  onRetry: GalleryActions['onRetry'];
}

/** The actions of the large photo. */
export function ShotTools({ photo, place, count, removable, onMove, onRemove, onRetry }: ShotToolsProps) {
  const { t } = useLingui();
  if (photo.state === 'sending') {
    return <Text size="sm" c="dimmed">{t`Uploading the photo.`}</Text>;
  }
  if (photo.state === 'preparing') {
    return <Text size="sm" c="dimmed">{t`Preparing the photo`}</Text>;
  }
  if (photo.state) {
    return (
      <div className={classes['failed']} role={photo.state === 'failed' ? 'alert' : 'status'}>
        <Text size="sm">{photo.problem}</Text>
        <div className={classes['tools']}>
          {onRetry ? (
            <Button variant="light" leftSection={<ReloadIcon size={18} />} onClick={() => onRetry(photo)}>
              {t`Send again`}
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" onClick={onRemove}>
            {t`Discard`}
          </Button>
        </div>
      </div>
    );
  }
  // Never disabled: the focus would be lost with the last step.
  const goTo = (to: number) => {
    const idle = to < 0 || to >= count || to === place;
    return idle
      ? { 'aria-disabled': true, 'data-disabled': true, onClick: () => undefined }
      : { onClick: () => onMove(to) };
  };
  if (count <= 1 && !removable) return null;
  const step = (by: number, label: string, Icon: typeof EarlierIcon) => (
    <ActionIcon variant="default" aria-label={label} title={label} {...goTo(place + by)}>
      <Icon size={20} />
    </ActionIcon>
  );
  return (
    <div className={classes['tools']} role="group" aria-label={t`This photo`}>
      {count > 1 ? (
        <>
          {step(-1, t`Move earlier`, EarlierIcon)}
          {step(1, t`Move later`, LaterIcon)}
          <Button variant="default" leftSection={<StarIcon size={18} />} {...goTo(0)}>
            {t`Use as cover`}
          </Button>
        </>
      ) : null}
      {removable ? (
        <Button variant="default" leftSection={<TrashIcon size={18} />} onClick={onRemove}>
          {t`Remove`}
        </Button>
      ) : null}
    </div>
  );
}
