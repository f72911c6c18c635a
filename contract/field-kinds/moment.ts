import type { Kind } from './kind.ts';

export const momentKind: Kind = {
  name: 'moment',
  filter: { form: 'days' },
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: () => ['2026-05-01T08:00:00.000Z', '2026-06-01T08:00:00.000Z'],
};
