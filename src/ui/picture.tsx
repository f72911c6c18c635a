import { useState } from 'react';

import type { Picture as StoredPicture } from '../../contract/field.ts';
import { PhotoIcon } from './icons.tsx';
import { showFromApp, sourcesOf } from './picture-source.ts';
import { useOnline } from './use-online.ts';

import classes from './picture.module.css';

interface PictureProps {
  /** A local one has a `blob:` address, one inside an answer a `data:` address. */
  picture: Pick<StoredPicture, 'url'> | null;
  /** Rendered width, as CSS `sizes`: the browser selects the rendition that fits its screen. */
  sizes: string;
  /** What the picture shows; empty if a text beside it says the same. */
  alt: string;
  /** Loads at once: the first picture of a detail screen. */
  eager?: boolean;
  /** Called once the placeholder is shown in its place. */
  onMissing?: (() => void) | undefined;
}

/** A stored picture in a slot of fixed shape. If it is missing, or unavailable offline, the slot shows a placeholder. */
export function Picture({ picture, sizes, alt, eager = false, onMissing }: PictureProps) {
  const online = useOnline();
  const [failed, setFailed] = useState({ url: '', online });
  // Asked for again when the network comes or goes.
  if (!picture || (failed.url === picture.url && failed.online === online)) {
    return (
      <span className={classes['slot']} data-empty="true" role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <PhotoIcon size={26} />
      </span>
    );
  }
  return (
    <span className={classes['slot']}>
      <img
        className={classes['image']}
        sizes={sizes}
        {...sourcesOf(picture.url)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={(event) => {
          if (showFromApp(event)) return;
          setFailed({ url: picture.url, online });
          onMissing?.();
        }}
      />
    </span>
  );
}
