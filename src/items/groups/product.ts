import type { FieldGroups } from '../../engine/groups.ts';
import { alone, classification, common, defects, identity, material, measures, physical } from './sections.ts';

/** The fields of a garment. Its flags are read-only: they follow from its condition. */
export const productGroups: FieldGroups = {
  heading: 'name',
  lead: ['price', 'sizes', 'condition', 'stock'],
  groups: [
    alone(identity('name', 'code', 'subTitle', 'description')),
    alone(classification('types', 'itemFor', 'seasons', 'condition', 'colors', 'sizes', 'branded', 'brand'), [
      'isUsed',
      'isStock',
      'isDefectedNew',
    ]),
    physical(material('material', 'fabric'), defects, measures('weight', 'dimensions')),
    ...common(['position']),
  ],
  only: { brand: 'branded' },
};
