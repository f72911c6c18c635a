import { photoKind, photosKind } from '../../../../contract/field-kinds/photo.ts';
import type { Picture as StoredPicture } from '../../../../contract/field.ts';
import { Picture } from '../../../ui/picture.tsx';
import { textOf } from '../../values/text-of.ts';
import type { KindCellProps, ShownKind } from '../kind.ts';

import classes from '../../values/field-cell.module.css';

/** Rendered widths per place; in a list the record's name beside the picture describes it. */
const SIZES: Record<KindCellProps['place'], string> = { list: '7rem', card: '12rem', detail: '36rem' };

function Photo({ value, place }: KindCellProps) {
  return <Picture picture={(value ?? null) as StoredPicture | null} sizes={SIZES[place]} alt="" />;
}

function Photos({ value, label }: KindCellProps) {
  const pictures = (value ?? []) as StoredPicture[];
  return (
    <span className={classes['strip']}>
      {pictures.map((picture) => (
        <Picture key={picture.imageId} picture={picture} sizes="4rem" alt={label} />
      ))}
    </span>
  );
}

export const photo: ShownKind = { of: photoKind, words: textOf, Cell: Photo };
export const photos: ShownKind = { of: photosKind, words: textOf, Cell: Photos };
