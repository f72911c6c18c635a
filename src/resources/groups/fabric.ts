import { common, type FieldGroups } from './group.ts';

/** The fields of a fabric. */
export const fabricGroups: FieldGroups = {
  lead: ['name', 'price', 'dimensions', 'status'],
  groups: [
    { name: 'identity', sections: [{ name: 'identity', fields: ['name', 'code'] }] },
    {
      name: 'classification',
      sections: [{ name: 'classification', fields: ['patterns', 'colors', 'itemFor', 'sizes'] }],
    },
    {
      name: 'physical',
      sections: [
        { name: 'material', fields: ['material'] },
        { name: 'defects', fields: ['defects'] },
        { name: 'physical', fields: ['weight', 'dimensions'] },
      ],
    },
    ...common(),
  ],
};
