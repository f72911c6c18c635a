import type { Kind } from './kind.ts';

/** A photo is uploaded, not typed, so there is no sample. */
export const photo: Kind = {
  filter: { form: 'presence' },
  part: 'word',
  nothing: null,
  notInline: 'it is uploaded',
  inFiles: 'picture',
  samples: () => [],
};

export const photos: Kind = { ...photo, nothing: [] };
