import type { ItemKind } from '../../../contract/code.ts';
import type { FieldGroups, Section } from '../../engine/groups.ts';
import { fabricGroups } from './fabric.ts';
import { genericGroups } from './generic.ts';
import { productGroups } from './product.ts';

/** The field groups of each kind of item. */
export const itemGroups: Record<ItemKind, FieldGroups> = {
  product: productGroups,
  fabric: fabricGroups,
  generic: genericGroups,
};

/** The sections of a kind's form, as a person sees them: the hub center is for admins (spec section 6). */
export const sectionsOf = (kind: ItemKind, isAdmin: boolean): readonly Section[] =>
  itemGroups[kind].groups.flatMap(({ sections }) => sections).filter(({ name }) => isAdmin || name !== 'hub');
