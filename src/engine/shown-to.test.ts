import { expect, it } from 'vitest';

import type { Caller } from '../../contract/access.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { fieldMeta } from '../../contract/field-meta.ts';
import { refs } from '../../contract/field.ts';
import { columnsOf } from './list/list-columns.ts';
import { readListState } from './list/list-state.ts';
import { isWorthShowing, mayChoose, shownTo } from './shown-to.ts';

const admin: Caller = { _id: 'a', userType: 1, key: 2 };
const merchant: Caller = { _id: 'm', userType: 3, key: 3 };

it('shows hub centers to people who see all of them, and hides nothing else', () => {
  for (const name of ['product', 'fabric', 'generic'] as const) {
    const whole = resourceOf(name);
    expect(shownTo(admin, whole)).toEqual(whole);
    expect(whole.list.columns).toContain('hubcenter');
    const own = shownTo(merchant, whole);
    expect(own).toBe(shownTo(merchant, whole));
    expect(columnsOf(own)).toEqual(columnsOf(whole).filter((field) => field !== 'hubcenter'));
    expect(own.list.filters).toEqual(whole.list.filters);
  }
});

it('shows reviewers no column, no filter and no detail they may not see', () => {
  const whole = resourceOf('merchant');
  expect(whole.detail).toContain('multiplicativeFactor');
  const { list, detail } = shownTo({ _id: 'r', userType: 2, key: 4 }, whole);
  expect(list.columns).toEqual(
    whole.list.columns.filter((field) => field !== 'billingCity' && field !== 'paymentAccount'),
  );
  expect(list.filters).toEqual(['status']);
  expect(detail.filter((field) => /^(vatNumber|billing.*|multiplicativeFactor)$/.test(field))).toEqual([]);
  expect(detail).toContain('website');
});

it('reads a view with a hidden column without that column', () => {
  const products = shownTo(merchant, resourceOf('product'));
  expect(readListState(products, { cols: 'code,hubcenter,price' }).columns).toEqual(['code', 'price']);
  expect(readListState(products, { cols: 'hubcenter' }).columns).toBeNull();
});

it('treats several references as one: hub centers are not shown to a hub, and nothing unreadable can be chosen', () => {
  const hubs = fieldMeta(refs('merchant', 5, 'hubNames'));
  expect([isWorthShowing(hubs, admin), isWorthShowing(hubs, merchant)]).toEqual([true, false]);
  const users = fieldMeta(refs('user', 5, 'userNames'));
  expect([mayChoose(users, admin), mayChoose(users, merchant)]).toEqual([true, false]);
  expect(mayChoose(fieldMeta(refs('fabric', 5, 'cutNames')), merchant)).toBe(true);
});
