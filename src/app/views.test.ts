import { describe, expect, it } from 'vitest';

import './views.ts';
import type { Caller } from '../../contract/access.ts';
import { nameOf } from '../../contract/actions.ts';
import { catalogue, type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import { viewOf } from '../engine/views.ts';
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

describe('the words of what can be done with a record', () => {
  it.each(Object.keys(catalogue) as ResourceName[])('are there for every move and action of a %s', (name) => {
    const { status, actions = {} } = resourceOf(name);
    const names = [...(status?.moves.map(nameOf) ?? []), ...Object.keys(actions)];
    expect(Object.keys(viewOf(name).actionWords ?? {}).toSorted()).toEqual([...new Set(names)].toSorted());
  });
});
