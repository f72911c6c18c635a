import { expect, test } from 'vitest';

import { landingOf, SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import { LATER_SCREENS } from '../../contract/later-screens.ts';
import { routeGuard, admissionBy } from './route-guard.ts';

const who = (key: Caller['key'], userType: Caller['userType']): Caller => ({ _id: 'x', key, userType });
const admin = who(1, 1);
const staff = who(2, 1);
const merchant = who(3, 3);
const reviewer = who(4, 2);
const customer = who(null, 2);
const screens = Object.keys(SCREENS) as ScreenName[];

test('the super admin opens every screen but a merchant’s own, other admins all but the error log and the API keys', () => {
  for (const admins of [admin, staff]) expect(routeGuard('ownHub', admins)).toBe('forbidden');
  for (const screen of screens.filter((each) => each !== 'ownHub')) {
    expect(routeGuard(screen, admin)).toBe('open');
    expect(routeGuard(screen, staff)).toBe(screen === 'errorLog' || screen === 'shopKeys' ? 'forbidden' : 'open');
  }
});

test('merchants are sent to their landing page from every screen they may not open', () => {
  const closed = screens.filter((screen) => routeGuard(screen, merchant) === 'landing');
  expect(closed.toSorted()).toEqual([
    'company',
    'contactCreate',
    'contactDetail',
    'contactEdit',
    'contacts',
    'couponCreate',
    'couponDetail',
    'couponEdit',
    'coupons',
    'dac7',
    'devices',
    'errorLog',
    'invoiceDetail',
    'invoiceEdit',
    'invoices',
    'merchantCreate',
    'merchantDetail',
    'merchantEdit',
    'merchants',
    'orderDetail',
    'orderEdit',
    'orders',
    'priceTierCreate',
    'priceTierDetail',
    'priceTierEdit',
    'priceTiers',
    'productSetting',
    'productsOrder',
    'reviewerCreate',
    'reviewerDetail',
    'reviewerEdit',
    'reviewers',
    'reviews',
    'shippingCostCreate',
    'shippingCostDetail',
    'shippingCostEdit',
    'shippingCosts',
    'shippingCostsImport',
    'shopKeys',
    'stripeDifferenceDetail',
    'stripeDifferenceEdit',
    'stripeDifferences',
    'subscriptionDetail',
    'subscriptionEdit',
    'subscriptionPlanCreate',
    'subscriptionPlanDetail',
    'subscriptionPlanEdit',
    'subscriptionPlans',
    'subscriptions',
    'system',
    'userCreate',
    'userDetail',
    'userEdit',
    'users',
    'vatCheckDetail',
    'vatCheckEdit',
    'vatChecks',
  ]);
  expect(screens.every((screen) => routeGuard(screen, merchant) !== 'forbidden')).toBe(true);
});

test('reviewers and customers are refused with /401', () => {
  expect(routeGuard('merchants', reviewer)).toBe('open');
  expect(routeGuard('merchantCreate', reviewer)).toBe('forbidden');
  expect(routeGuard('reviews', reviewer)).toBe('open');
  expect(routeGuard('reviewers', reviewer)).toBe('forbidden');
  expect(routeGuard('products', reviewer)).toBe('forbidden');
  expect(routeGuard('profile', customer)).toBe('open');
  expect(routeGuard('users', customer)).toBe('forbidden');
});

test('the landing page always opens, so that there is no redirect loop', () => {
  for (const caller of [admin, staff, merchant, reviewer, customer]) {
    expect(routeGuard(landingOf(caller), caller)).toBe('open');
  }
});

test('addresses of planned screens are guarded like the others', () => {
  const verdicts = (path: string) => {
    const rule = LATER_SCREENS.find(([each]) => each === path)?.[1];
    if (!rule) throw new Error(`no rule for ${path}`);
    return [admin, staff, merchant, reviewer, customer].map((caller) => admissionBy(rule, caller));
  };
  expect(verdicts('/reports/index')).toEqual(['open', 'open', 'landing', 'forbidden', 'forbidden']);
  expect(verdicts('/webhooks/index')).toEqual(['open', 'forbidden', 'landing', 'forbidden', 'forbidden']);
  expect(verdicts('/logs/index')).toEqual(['open', 'open', 'open', 'open', 'open']);
  const known = new Set<string>(Object.values(SCREENS).map(({ path }) => path));
  expect(LATER_SCREENS.filter(([path]) => known.has(path))).toEqual([]);
});

test('a read-only view: opens what a merchant reads, and no screen that only writes or is about the person', () => {
  const viewer = { ...merchant, view: { by: 'Anna', until: '2026-01-01T00:00:00.000Z' } };
  const closed = screens.filter(
    (screen) => routeGuard(screen, merchant) === 'open' && routeGuard(screen, viewer) !== 'open',
  );
  expect(closed.toSorted()).toEqual([
    'bookingCreate',
    'bookingEdit',
    'changePassword',
    'complete',
    'fabricCreate',
    'fabricEdit',
    'fabricsImport',
    'genericCreate',
    'genericEdit',
    'genericsImport',
    'intake',
    'labels',
    'outbox',
    'ownHub',
    'productCreate',
    'productEdit',
    'productsImport',
    'profile',
    'shipmentEdit',
    'stripeConnectVerify',
  ]);
});
