import type { FieldGroups } from '../../engine/groups.ts';
import { alone, classification, common, identity, material, measures, physical } from './sections.ts';

/** The fields of a textile mix. */
export const genericGroups: FieldGroups = {
  heading: 'name',
  lead: ['price', 'weight', 'stock'],
  groups: [
    alone(identity('name', 'code')),
    alone(classification('colors')),
    physical(material('material'), measures('weight')),
    ...common(),
  ],
};
