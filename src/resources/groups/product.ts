import { common, type FieldGroups } from './group.ts';

/** The fields of a garment. Its flags are read, and not asked for: they follow from its condition. */
export const productGroups: FieldGroups = {
  lead: ['name', 'price', 'sizes', 'condition', 'status'],
  groups: [
    { name: 'identity', sections: [{ name: 'identity', fields: ['name', 'code', 'subTitle', 'description'] }] },
    {
      name: 'classification',
      sections: [
        {
          name: 'classification',
          fields: ['types', 'itemFor', 'seasons', 'condition', 'colors', 'sizes', 'branded', 'brand'],
        },
      ],
      facts: ['isUsed', 'isStock', 'isDefectedNew'],
    },
    {
      name: 'physical',
      sections: [
        { name: 'material', fields: ['material', 'fabric'] },
        { name: 'defects', fields: ['defects'] },
        { name: 'physical', fields: ['weight', 'dimensions'] },
      ],
    },
    ...common(['position']),
  ],
  only: { brand: 'branded' },
};
