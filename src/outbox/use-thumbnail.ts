import { useEffect, useState } from 'react';

import { thumbnailUrl } from './use-outbox.ts';

/** Object URL of a parcel's thumbnail while mounted; null if there is none. */
export function useThumbnail(parcel: string): string | null {
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
