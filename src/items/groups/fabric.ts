import type { FieldGroups } from '../../engine/groups.ts';
import { alone, classification, common, defects, identity, material, measures, physical } from './sections.ts';

/** The fields of a fabric. */
export const fabricGroups: FieldGroups = {
  heading: 'name',
  lead: ['price', 'dimensions', 'stock'],
  groups: [
    alone(identity('name', 'code')),
    alone(classification('patterns', 'colors', 'itemFor', 'sizes')),
    physical(material('material'), defects, measures('weight', 'dimensions')),
    ...common(),
  ],
};
