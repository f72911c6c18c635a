import { describe, expect, it } from 'vitest';

import './views.ts';
import type { Caller } from '../../contract/access.ts';
import { accessory } from '../../tests/support/accessory/accessory.ts';
import { accessoryView } from '../../tests/support/accessory/view.ts';
import { menuOf } from '../shell/menu.ts';

const admin: Caller = { _id: 'a', userType: 1, key: 1 };
const merchant: Caller = { _id: 'm', userType: 3, key: 3 };
const reviewer: Caller = { _id: 'r', userType: 2, key: 4 };

const shown = (caller: Caller) =>
  menuOf(caller).map((node) =>
    'page' in node ? node.page.screen : [node.group.name, ...node.children.map(({ page }) => page.screen)],
  );

describe('the menu', () => {
  it('has every list and screen in the place it declares', () => {
    expect(shown(admin)).toEqual([
      'users',
      'merchants',
      'devices',
      'intake',
      ['catalogue', 'products', 'fabrics', 'generics', 'priceTiers', 'productsOrder'],
      'complete',
      'outbox',
      'labels',
      'productSetting',
    ]);
  });

  it('has only what opens for a person', () => {
    expect(shown(merchant)).toEqual([
      'intake',
      ['catalogue', 'products', 'fabrics', 'generics'],
      'complete',
      'outbox',
      'labels',
    ]);
    expect(shown(reviewer)).toEqual(['merchants']);
  });
});

describe('the view of an entity', () => {
  it('has a label for every member of its record', () => {
    expect(Object.keys(accessoryView.labels).toSorted()).toEqual(Object.keys(accessory.record.shape).toSorted());
  });
});
