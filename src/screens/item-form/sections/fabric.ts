import { COMMON, type Section } from './section.ts';

/** The form of a fabric. */
export const fabricSections: readonly Section[] = [
  { name: 'identity', fields: ['name', 'code'] },
  { name: 'classification', fields: ['patterns', 'colors', 'itemFor', 'sizes'] },
  { name: 'material', fields: ['material'] },
  { name: 'defects', fields: ['defects'] },
  { name: 'physical', fields: ['weight', 'dimensions'] },
  ...COMMON,
];
