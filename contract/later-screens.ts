/**
 * Paths of the specification (section 2) whose screens do not exist yet, with their rules: a person without permission is refused,
 * everybody else gets the unknown page. None is in a menu.
 */
import { ADMINS, COUNTER, type Rule } from './access.ts';

const withId = (path: string): string[] => [path, `${path}/$id`];
const ruled = (who: Rule['who'], ...paths: string[]): [string, Rule][] => paths.map((path) => [path, { who }]);
const named = (merchantName: string, who: Rule['who'], ...paths: string[]): [string, Rule][] =>
  paths.map((path) => [path, { who, merchantName }]);

/** Path and rule of each. */
export const LATER_SCREENS: readonly (readonly [path: string, rule: Rule])[] = [
  ...ruled(ADMINS, '/reviewers/index', ...withId('/reviewers/create'), ...withId('/reviewers/detail')),
  ...ruled(ADMINS, '/contacts/index', '/reports/index'),
  ...ruled(ADMINS, '/marketing/coupons', ...withId('/marketing/coupons/create'), ...withId('/marketing/coupons/view')),
  ...ruled(ADMINS, '/settings/generic', ...withId('/settings/create'), '/settings/faqs', '/settings/shippingcost'),
  ...ruled(ADMINS, ...withId('/settings/appslider/create'), ...withId('/settings/appslider/detail')),
  ...named('Booking', COUNTER, '/booking/index'),
  ...named('EcommerceOrders', COUNTER, '/orders/index'),
  ...named('EcommerceTransactions', COUNTER, '/transactions/transactions'),
  // Key 1 may read (contract 3).
  ...named('StripeSetting', COUNTER, '/setting/merchants/setting'),
  ...named('StripeConnectVerify', COUNTER, '/merchants/stripe/confirm/index'),
  ...named('Logs', 'signed-in', '/logs/index'),
  ...ruled([4], '/reviewereports/index'),
  ...ruled([1], '/webhooks/index'),
  ...ruled([1], '/permission/page', '/permission/directive', '/permission/role'),
  ...ruled([1], '/icon/index', '/theme/index', '/i18n/index'),
  ...ruled([1], '/excel/export-excel', '/excel/export-selected-excel', '/excel/export-merge-header'),
  ...ruled([1], '/excel/upload-excel'),
];
