/** Photos have no column: a cell contains the address of one. */
import { photoKind, photosKind } from '../../../contract/field-kinds/photo.ts';
import type { Picture } from '../../../contract/field.ts';
import type { Reader } from './cell.ts';
import type { Kind } from './kind.ts';

/** Small enough for any program, large enough to view. */
const PICTURE_WIDTH = 1600;
const address = ({ url }: Picture, { origin }: Reader) => `${origin}${url}?w=${PICTURE_WIDTH}`;

export const photo: Kind = {
  of: photoKind,
  sort: null,
  filter: null,
  cell: { format: 'text', width: 30, write: (picture, _, reader) => address(picture, reader) },
  read: null,
};

export const photos: Kind = {
  ...photo,
  of: photosKind,
  cell: {
    ...photo.cell,
    write: (pictures: readonly Picture[], _, reader) => pictures.map((each) => address(each, reader)).join('\n'),
  },
};
