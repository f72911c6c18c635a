import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { db, type Parcel } from '../store/db.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ParcelCode } from './parcel-code.tsx';
import { SLOT_NAMES } from './slot-name.ts';

import classes from './parcel-photos.module.css';

interface ParcelPhotosProps {
  parcel: Parcel;
  opened: boolean;
  onClose: () => void;
}

/** The photos of one item on this device. */
export function ParcelPhotos({ parcel, opened, onClose }: ParcelPhotosProps) {
  const { t } = useLingui();
  return (
    <Dialog opened={opened} onClose={onClose} title={<ParcelCode code={parcel.code} />} close={t`Close`} size="lg">
      <Photos parcel={parcel.id} />
    </Dialog>
  );
}

interface PhotoView {
  url: string;
  slot: keyof typeof SLOT_NAMES;
}

/** Mounted only while the dialog is open, so that no photo stays in memory behind it. */
function Photos({ parcel }: { parcel: string }) {
  const { t } = useLingui();
  const [photos, setPhotos] = useState<readonly PhotoView[] | null>(null);
  useEffect(() => {
    let made: readonly PhotoView[] = [];
    let gone = false;
    const revoke = () => made.forEach(({ url }) => URL.revokeObjectURL(url));
    const show = (found: readonly PhotoView[]) => {
      made = found;
      if (gone) revoke();
      else setPhotos(found);
    };
    void readPhotos(parcel).then(show, () => show([]));
    return () => {
      gone = true;
      revoke();
    };
  }, [parcel]);
  if (!photos) return null;
  if (photos.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>This device has no photos of it.</Trans>
      </Text>
    );
  }
  return (
    <div className={classes['photos']} data-many={photos.length > 1 || undefined}>
      {photos.map(({ url, slot }) => (
        <figure key={url}>
          <img src={url} alt={t(SLOT_NAMES[slot])} />
          <figcaption>{t(SLOT_NAMES[slot])}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The compressed photos, or the originals if nothing is compressed yet. */
async function readPhotos(parcel: string): Promise<PhotoView[]> {
  const sent = await db.photos.where('parcel').equals(parcel).sortBy('position');
  const rows = sent.length > 0 ? sent : await db.originals.where('parcel').equals(parcel).sortBy('position');
  return rows.map(({ bytes, mime, slot }) => ({ url: URL.createObjectURL(new Blob([bytes], { type: mime })), slot }));
}
