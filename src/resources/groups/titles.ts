import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { GroupName, SectionName } from './group.ts';

/** Titles of the sections of a form. */
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

/** Titles of the groups of a detail screen. */
export const groupTitles: Record<GroupName, MessageDescriptor> = {
  identity: msg`Identity`,
  classification: msg`Classification`,
  physical: msg`Material and measures`,
  price: msg`Price and stock`,
  hub: msg`Hub center and note`,
  dates: msg`Dates`,
};
