import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import type { Parcel } from '../store/db.ts';
import { PhotoIcon } from '../ui/icons.tsx';
import { thumbnailUrl } from './use-outbox.ts';

import classes from './parcel-row.module.css';

/** An item's small picture, read from a table of its own; pressing it shows the photos. */
export function ParcelPicture({ parcel, onOpen }: { parcel: Parcel; onOpen: () => void }) {
  const { t } = useLingui();
  const url = useThumbnail(parcel.id);
  const name = parcel.code ?? t`Code on delivery`;
  return (
    <button type="button" className={classes['picture']} aria-label={t`Photos of ${name}`} onClick={onOpen}>
      {url ? <img src={url} alt="" /> : <PhotoIcon size={26} />}
    </button>
  );
}

function useThumbnail(parcel: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    const show = (next: string | null) => {
      made = next;
      if (gone) release(made);
      else setUrl(next);
    };
    void thumbnailUrl(parcel).then(show, () => show(null));
    return () => {
      gone = true;
      release(made);
    };
  }, [parcel]);
  return url;
}

const release = (url: string | null): void => {
  if (url) URL.revokeObjectURL(url);
};
