import { COMMON, type Section } from './section.ts';

/** The form of a textile mix. */
export const genericSections: readonly Section[] = [
  { name: 'identity', fields: ['name', 'code'] },
  { name: 'classification', fields: ['colors'] },
  { name: 'material', fields: ['material'] },
  { name: 'physical', fields: ['weight'] },
  ...COMMON,
];
