import { useEffect } from 'react';

import { smallPicture } from '../../capture/small-picture.ts';
import type { Work } from './work.ts';

/** Creates the thumbnails of photos restored from a draft. */
export function useMissingSmallPictures(work: Work, setWork: (change: (before: Work) => Work) => void): void {
  const missing = work.shots.find(({ small }) => small === null);
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    void smallPicture(new Blob([missing.still.bytes], { type: missing.still.mime })).then((small) => {
      if (gone || !small) return;
      setWork((before) => ({
        ...before,
        shots: before.shots.map((each) => (each.id === missing.id ? { ...each, small } : each)),
      }));
    });
    return () => {
      gone = true;
    };
  }, [missing, setWork]);
}
