import { common, type FieldGroups } from './group.ts';

/** The fields of a textile mix. */
export const genericGroups: FieldGroups = {
  lead: ['name', 'price', 'weight', 'status'],
  groups: [
    { name: 'identity', sections: [{ name: 'identity', fields: ['name', 'code'] }] },
    { name: 'classification', sections: [{ name: 'classification', fields: ['colors'] }] },
    {
      name: 'physical',
      sections: [
        { name: 'material', fields: ['material'] },
        { name: 'physical', fields: ['weight'] },
      ],
    },
    ...common(),
  ],
};
