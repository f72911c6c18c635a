import { COMMON, type Section } from './section.ts';

/** The form of a garment. */
export const productSections: readonly Section[] = [
  { name: 'identity', fields: ['name', 'code', 'subTitle', 'description'] },
  {
    name: 'classification',
    fields: ['types', 'itemFor', 'seasons', 'condition', 'colors', 'sizes', 'branded', 'brand'],
  },
  { name: 'material', fields: ['material', 'fabric'] },
  { name: 'defects', fields: ['defects'] },
  { name: 'physical', fields: ['weight', 'dimensions'] },
  ...COMMON,
];
