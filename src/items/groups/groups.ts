import type { ItemKind } from '../../../contract/code.ts';
import type { FieldGroups } from '../../engine/groups.ts';
import { fabricGroups } from './fabric.ts';
import { genericGroups } from './generic.ts';
import { productGroups } from './product.ts';

/** The field groups of each kind of item. */
export const itemGroups: Record<ItemKind, FieldGroups> = {
  product: productGroups,
  fabric: fabricGroups,
  generic: genericGroups,
};
