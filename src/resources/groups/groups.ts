import type { ItemKind } from '../../../contract/code.ts';
import { fabricGroups } from './fabric.ts';
import { genericGroups } from './generic.ts';
import type { FieldGroups, Section } from './group.ts';
import { productGroups } from './product.ts';

const groups: Record<ItemKind, FieldGroups> = {
  product: productGroups,
  fabric: fabricGroups,
  generic: genericGroups,
};

/** How the fields of a resource go together; null where they are one list. */
export const groupsOf = (name: string): FieldGroups | null =>
  Object.hasOwn(groups, name) ? groups[name as ItemKind] : null;

/** The sections of a kind's form, as a person sees them: the hub center is for admins (spec section 6). */
export const sectionsOf = (kind: ItemKind, isAdmin: boolean): readonly Section[] =>
  groups[kind].groups.flatMap(({ sections }) => sections).filter(({ name }) => isAdmin || name !== 'hub');

/** Whether a field has something to say, by the flags that are set. */
export const isAsked = ({ only = {} }: FieldGroups, field: string, isSet: (flag: string) => boolean): boolean => {
  const { [field]: flag } = only;
  return flag === undefined || isSet(flag);
};
