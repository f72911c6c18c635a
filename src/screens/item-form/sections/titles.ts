import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { SectionName } from './section.ts';

/** Titles of the sections. */
export const sectionTitles: Record<SectionName, MessageDescriptor> = {
  identity: msg`Identity`,
  classification: msg`Classification`,
  material: msg`What it is made of`,
  defects: msg`Defects`,
  physical: msg`Weight and measures`,
  price: msg`Price and stock`,
  hub: msg`Hub center`,
  note: msg`Note`,
};
