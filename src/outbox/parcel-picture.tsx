import { useLingui } from '@lingui/react/macro';

import type { Parcel } from '../store/db.ts';
import { PhotoIcon } from '../ui/icons.tsx';
import { useThumbnail } from './use-thumbnail.ts';

import classes from './parcel-row.module.css';

/** An item's thumbnail, read from a table of its own; a press shows the photos. */
export function ParcelPicture({ parcel, onOpen }: { parcel: Parcel; onOpen: () => void }) {
  const { t } = useLingui();
  const url = useThumbnail(parcel.id);
  const name = parcel.code ?? t`Code assigned on upload`;
  return (
    <button type="button" className={classes['picture']} aria-label={t`Photos of ${name}`} onClick={onOpen}>
      {url ? <img src={url} alt="" /> : <PhotoIcon size={26} />}
    </button>
  );
}
