import type { ItemKind } from '../../../../contract/code.ts';
import { fabricSections } from './fabric.ts';
import { genericSections } from './generic.ts';
import { productSections } from './product.ts';
import type { Section } from './section.ts';

const sections: Record<ItemKind, readonly Section[]> = {
  product: productSections,
  fabric: fabricSections,
  generic: genericSections,
};

/** The sections of a kind's form, as a person sees them: the hub center is for admins (spec section 6). */
export const sectionsOf = (kind: ItemKind, isAdmin: boolean): readonly Section[] =>
  sections[kind].filter(({ name }) => isAdmin || name !== 'hub');
