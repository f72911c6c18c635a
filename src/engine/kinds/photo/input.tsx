import { photoKind, photosKind } from '../../../../contract/field-kinds/photo.ts';
import type { EnteredKind } from '../kind.ts';
import { Nothing } from '../line.tsx';

export const photo: EnteredKind = { of: photoKind, Input: Nothing };
export const photos: EnteredKind = { of: photosKind, Input: Nothing };
