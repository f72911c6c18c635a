import { describe, expect, it } from 'vitest';

import { catalogue } from '../../../contract/catalogue.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { ITEM_KINDS } from '../../../contract/code.ts';
import { isPicture } from '../../../contract/field-meta.ts';
import { metaOf } from '../../engine/declared.ts';
import { emptyFields, shownGroups } from '../../engine/detail/shown-fields.ts';
import { shownTo } from '../../engine/shown-to.ts';
import { itemGroups } from './groups.ts';

const FULL = {
  _id: '1',
  name: 'Jacket',
  code: 'AAA-P0000001',
  subTitle: 'Denim',
  description: 'Worn at the cuffs.',
  price: 12,
  types: 'jacket',
  itemFor: 'women',
  seasons: 'aw',
  condition: 'good',
  colors: ['navy'],
  sizes: { system: 'IT', value: '42' },
  branded: true,
  brand: 'Rossi',
  material: [{ fibre: 'cotton', pct: 100, part: 'main' }],
  fabric: '2',
  defects: [{ defect: 'stain' }],
  weight: 300,
  dimensions: { chest: 50 },
  stock: 0,
  priceId: '3',
  status: 'active',
  hubcenter: '4',
  note: 'Mended',
  soldAt: null,
  capturedAt: '2026-01-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const BARE = { ...FULL, name: undefined, subTitle: '', description: '', price: null, types: null, itemFor: null };
const declared = itemGroups.product;
const product = resourceOf('product');
const titles = (groups: ReturnType<typeof shownGroups>) => groups.map(({ name }) => name);

describe('fields of a detail screen', () => {
  it('are in their groups, in the order of the form; those at the head of the screen are in none', () => {
    expect(shownGroups(product, declared, FULL).map(({ name, fields }) => [name, fields])).toEqual([
      ['identity', ['subTitle', 'description']],
      ['classification', ['types', 'itemFor', 'seasons', 'colors', 'branded', 'brand']],
      ['physical', ['material', 'fabric', 'defects', 'weight', 'dimensions']],
      ['price', ['priceId']],
      ['hub', ['hubcenter', 'note']],
      ['dates', ['capturedAt', 'createdAt', 'updatedAt']],
    ]);
  });

  it('are complete for every kind: in a group, as lead, heading, photos or title', () => {
    for (const kind of ITEM_KINDS) {
      const { heading, lead, groups } = itemGroups[kind];
      const grouped = groups.flatMap(({ sections, facts = [] }) => [
        ...sections.flatMap((each) => each.fields),
        ...facts,
      ]);
      const all = new Set<string>([heading, ...lead, ...grouped]);
      const resource = resourceOf(kind);
      const isShownElsewhere = (field: string) => isPicture(metaOf(resource, field));
      expect(catalogue[kind].detail.filter((field) => !all.has(field) && !isShownElsewhere(field))).toEqual([]);
      expect([...all].filter((field) => !(resource.detail as string[]).includes(field))).toEqual([]);
      expect(new Set(grouped).size).toBe(grouped.length);
      // A form has every field that can be edited.
      const inGroups = groups.flatMap(({ sections }) => sections).flatMap(({ fields }) => fields);
      expect(Object.keys(resource.edit?.fields ?? {}).filter((field) => !inGroups.includes(field))).toEqual([]);
    }
  });

  it('hide the hub center from people with only one, whose note then has a title of its own', () => {
    const merchant = { _id: '4', userType: 3, key: 3 } as const;
    const shown = shownGroups(shownTo(merchant, product), declared, FULL);
    expect(titles(shown)).toEqual(['identity', 'classification', 'physical', 'price', 'note', 'dates']);
  });

  it('leave out empty fields, and list those that can be filled in', () => {
    expect(titles(shownGroups(product, declared, BARE))).not.toContain('identity');
    const empty = (record: object, key: 2 | 3 = 2) =>
      emptyFields(product, declared, { _id: '1', ...record }, { _id: 'a', userType: 1, key });
    expect(empty(BARE)).toEqual(['name', 'subTitle', 'description', 'types', 'itemFor', 'price']);
    // People who cannot see tiers cannot select one; a brand applies to branded items only; defects and notes are optional.
    const unknown = { ...FULL, priceId: null, brand: '', branded: false, defects: [], note: '', stock: null };
    expect(empty(unknown)).toEqual(['stock', 'priceId']);
    expect(empty(unknown, 3)).toEqual(['stock']);
    expect(empty({ ...unknown, branded: true })).toEqual(['brand', 'stock', 'priceId']);
  });
});
