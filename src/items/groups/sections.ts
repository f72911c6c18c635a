import { msg } from '@lingui/core/macro';

import type { Group, Section } from '../../engine/groups.ts';

/** The sections of the items' forms: each kind has its own fields. */
export const identity = (...fields: string[]): Section => ({ name: 'identity', title: msg`Identity`, fields });
export const classification = (...fields: string[]): Section => ({
  name: 'classification',
  title: msg`Classification`,
  fields,
});
export const material = (...fields: string[]): Section => ({
  name: 'material',
  title: msg`Composition`,
  fields,
});
export const measures = (...fields: string[]): Section => ({
  name: 'physical',
  title: msg`Weight and measures`,
  fields,
});
export const defects: Section = { name: 'defects', title: msg`Defects`, fields: ['defects'], optional: true };

/** A group of one section, with its title. */
export const alone = (section: Section, facts: readonly string[] = []): Group => ({
  name: section.name,
  title: section.title,
  sections: [section],
  facts,
});

/** The group of material and measures. */
export const physical = (...sections: Section[]): Group => ({
  name: 'physical',
  title: msg`Material and measures`,
  sections,
});

/** The last groups of every kind; `ofPrice` are read-only fields beside those of price and stock. */
export const common = (ofPrice: readonly string[] = []): readonly Group[] => [
  alone({ name: 'price', title: msg`Price and stock`, fields: ['price', 'stock', 'status', 'priceId'] }, ofPrice),
  {
    name: 'hub',
    title: msg`Hub center and note`,
    sections: [
      { name: 'hub', title: msg`Hub center`, fields: ['hubcenter'] },
      { name: 'note', title: msg`Note`, fields: ['note'], optional: true },
    ],
  },
  {
    name: 'dates',
    title: msg`Dates`,
    sections: [],
    facts: ['soldAt', 'capturedAt', 'createdAt', 'updatedAt'],
  },
];
