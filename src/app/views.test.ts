import { describe, expect, it } from 'vitest';

import { type Caller, COUNTER, SCREENS } from '../../contract/access.ts';
import { nameOf } from '../../contract/actions.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { accessOf, resourceNames, usualScreens } from '../../contract/resource-access.ts';
import type { Resource } from '../../contract/resource.ts';
import { accessory } from '../../tests/support/accessory/accessory.ts';
import { isAsking } from '../engine/actions/words-of.ts';
import type { View } from '../engine/view.ts';
import { viewOf } from '../engine/views.ts';
import { menuOf, pagesOf } from '../shell/menu.ts';
import { loadActionWords } from './views.ts';

/** Throws if a resource lacks a screen or the words of its button, or if other people may open a screen than use it. */
function checkScreens({ name, who, create, edit, screens }: Resource, { create: words }: View): void {
  const refuse = (what: string) => {
    throw new TypeError(`${name}: ${what}`);
  };
  const users = { list: who, detail: who, create: create?.who ?? edit?.who, edit: edit?.who, import: edit?.who };
  for (const [place, screen] of Object.entries(screens)) {
    if (!Object.hasOwn(SCREENS, screen)) refuse(`${screen} is no screen of contract/access.ts`);
    const [open = '', used = ''] = [
      SCREENS[screen as keyof typeof SCREENS].who,
      users[place as keyof typeof users],
    ].map(String);
    if (open !== used) refuse(`${screen} is for ${open}, its ${place} for ${used}`);
  }
  if (create && !screens.create) refuse('it is created on no screen');
  if (edit && !screens.edit) refuse('it is edited on no screen');
  if (screens.create && !words) refuse('its view has no words to create one');
}

const admin: Caller = { _id: 'a', userType: 1, key: 1 };
const merchant: Caller = { _id: 'm', userType: 3, key: 3 };
const reviewer: Caller = { _id: 'r', userType: 2, key: 4 };

const shown = (caller: Caller) =>
  menuOf(caller).map((node) =>
    'page' in node ? node.page.screen : [node.group.name, ...node.children.map(({ page }) => page.screen)],
  );

await loadActionWords();

describe('menu', () => {
  it('has every list and screen at its declared place', () => {
    expect(shown(admin)).toEqual([
      'intake',
      'complete',
      'outbox',
      'labels',
      'reviews',
      ['catalogue', 'products', 'fabrics', 'generics', 'productsOrder'],
      [
        'selling',
        'orders',
        'shippingDesk',
        'bookings',
        'soldItems',
        'transactions',
        'subscriptions',
        'invoices',
        'coupons',
      ],
      [
        'administration',
        'users',
        'merchants',
        'dac7',
        'reviewers',
        'contacts',
        'devices',
        'priceTiers',
        'subscriptionPlans',
        'vatChecks',
        'shippingCosts',
        'company',
        'productSetting',
        'shopKeys',
        'stripeSetting',
        'system',
      ],
    ]);
  });

  it('has only entries the person may open', () => {
    expect(shown(merchant)).toEqual([
      'intake',
      'complete',
      'outbox',
      'labels',
      ['catalogue', 'products', 'fabrics', 'generics'],
      ['selling', 'shippingDesk', 'bookings', 'soldItems', 'transactions'],
      'stripeSetting',
    ]);
    expect(shown(reviewer)).toEqual(['reviews', 'merchants']);
  });

  it('has the account of customers, who have nothing else; the search finds it for everybody', () => {
    const customer: Caller = { _id: 'c', userType: 2, key: null };
    expect(shown(customer)).toEqual(['profile', 'changePassword']);
    const found = (caller: Caller) => pagesOf(caller).map(({ screen }) => screen);
    expect(found(customer)).toEqual(['profile', 'changePassword']);
    expect(found(reviewer)).toEqual(['reviews', 'merchants', 'profile', 'changePassword']);
  });
});

describe('screens', () => {
  const { create: _none, ...mute } = viewOf('priceTier');
  const tier = resourceOf('priceTier');
  it.each<[string, Partial<Resource>, View?]>([
    ['priceTiers is for 1,2, its list for 1,2,3', { who: COUNTER }],
    ['priceTierEdit is for 1,2, its edit for 1,2,3', { edit: { who: COUNTER, fields: {} } }],
    ['fabricsImport is for 1,2,3, its import for 1,2', { screens: { ...tier.screens, import: 'fabricsImport' } }],
    ['accessories is no screen of contract/access.ts', { screens: usualScreens(accessory) }],
    ['it is created on no screen', { screens: { list: 'priceTiers', detail: 'priceTierDetail' } }],
    [
      'it is edited on no screen',
      { screens: { list: 'priceTiers', detail: 'priceTierDetail', create: 'priceTierCreate' } },
    ],
    ['its view has no words to create one', {}, mute],
  ])('that do not fit their declaration are found: %s', (words, change, view = viewOf('priceTier')) => {
    expect(() => checkScreens({ ...tier, ...change }, view)).toThrow(`priceTier: ${words}`);
  });
});

it.each(resourceNames)('a %s is declared as the page knows it before, and its screens fit', (name) => {
  expect(resourceOf(name)).toMatchObject(accessOf(name));
  expect(() => checkScreens(resourceOf(name), viewOf(name))).not.toThrow();
});

describe('action words', () => {
  it.each(resourceNames)('exist for every move and action of a %s', (name) => {
    const { status, actions = {} } = resourceOf(name);
    const names = [...(status?.moves.map(nameOf) ?? []), ...Object.keys(actions)];
    expect(Object.keys(viewOf(name).actionWords ?? {}).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it.each(resourceNames)('of a %s end with an ellipsis where they ask first, and nowhere else', (name) => {
    const { status, actions = {} } = resourceOf(name);
    const all = [...(status?.moves ?? []).map((move) => [nameOf(move), move] as const), ...Object.entries(actions)];
    const { actionWords = {} } = viewOf(name);
    const asking = all.map(([key, action]) => [key, actionWords[key] && isAsking(action, actionWords[key])]);
    expect(asking).toEqual(all.map(([key]) => [key, actionWords[key]?.label.message?.endsWith('…')]));
  });
});
