import type { Kind } from './kind.ts';

/** A photo is uploaded, not typed, so there is no sample. */
export const photoKind: Kind = {
  name: 'photo',
  filter: { form: 'presence' },
  part: 'word',
  nothing: null,
  notInline: 'it is uploaded',
  inFiles: 'picture',
  samples: () => [],
};

export const photosKind: Kind = { ...photoKind, name: 'photos', nothing: [] };
