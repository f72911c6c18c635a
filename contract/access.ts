/** Who may open which screen and do which call: data and two pure functions (spec section 6, contract 3). */
import type { ItemKind } from './code.ts';

/** 1 admin or staff, 2 normal user, 3 merchant (hub center). */
export type UserType = 1 | 2 | 3;

/** Staff key: 1 super admin, 2 admin or staff, 3 merchant, 4 reviewer; customers have none. */
export type StaffKey = 1 | 2 | 3 | 4;

export interface Caller {
  _id: string;
  userType: UserType;
  key: StaffKey | null;
  /** Set in a read-only view (decision 0029): by whom, by name, and until when. */
  view?: { by: string; until: string } | undefined;
}

/** Rule of a call or a screen: everyone, everyone signed in, or only the listed staff keys. */
export type Who = 'anyone' | 'signed-in' | readonly [StaffKey, ...StaffKey[]];

export const ADMINS = [1, 2] as const satisfies Who;
export const COUNTER = [1, 2, 3] as const satisfies Who;
export const MERCHANT_READERS = [1, 2, 4] as const satisfies Who;

/** Whether a rule admits a caller. Admins pass because they are listed, never by an exception. */
export function mayDo(who: Who, caller: Caller | null): boolean {
  if (who === 'anyone') return true;
  if (!caller) return false;
  if (who === 'signed-in') return true;
  return caller.key !== null && who.includes(caller.key);
}

/** Whether a rule lets a caller change something: nobody does in a read-only view. */
export const mayWrite = (who: Who, caller: Caller): boolean => !caller.view && mayDo(who, caller);

/** Which records a rule covers, for somebody it admits. */
export type RecordRule = (caller: Caller, record: Readonly<Record<string, unknown>>) => boolean;

/** Whether a caller may make a change of a record: `who` in general, `of` this one. */
export const mayChange = (
  { who, of }: { who?: Who | undefined; of?: RecordRule | undefined },
  caller: Caller,
  record: Readonly<Record<string, unknown>>,
): boolean => who !== undefined && mayWrite(who, caller) && (of?.(caller, record) ?? true);

/** Only a super admin changes admins. */
export const mayManage: RecordRule = (caller, { role }) =>
  caller.key === 1 || (role !== 'superAdmin' && role !== 'admin');

/** The one hub center whose rows a caller may see; null means no limit. */
export function hubLimit(caller: Caller): string | null {
  return caller.key === 1 || caller.key === 2 || caller.key === 4 ? null : caller._id;
}

/** A screen: its address, and who may open it. */
interface Screen {
  path: string;
  who: Who;
}

/** The screens of a resource at their usual addresses. */
const screensOf = <const Name extends string, const Plural extends string>(name: Name, plural: Plural, who: Who) =>
  ({
    [plural]: { path: `/${plural}/index`, who },
    [`${name}Create`]: { path: `/${plural}/create`, who },
    [`${name}Edit`]: { path: `/${plural}/create/$id`, who },
    [`${name}Detail`]: { path: `/${plural}/detail/$id`, who },
    [`${plural}Import`]: { path: `/${plural}/import`, who },
  }) as Record<Plural | `${Name}${'Create' | 'Edit' | 'Detail'}` | `${Plural}Import`, Screen>;

/** The page checks at start that they agree with the declarations, which it loads later. */
export const SCREENS = {
  users: { path: '/dashboard', who: ADMINS },
  userCreate: { path: '/user/create', who: ADMINS },
  userEdit: { path: '/user/create/$id', who: ADMINS },
  userDetail: { path: '/user/detail/$id', who: ADMINS },
  merchants: { path: '/merchants/index', who: MERCHANT_READERS },
  merchantCreate: { path: '/merchants/create', who: ADMINS },
  merchantEdit: { path: '/merchants/create/$id', who: ADMINS },
  merchantDetail: { path: '/merchants/detail/$id', who: MERCHANT_READERS },
  reviewers: { path: '/reviewers/index', who: ADMINS },
  reviewerCreate: { path: '/reviewers/create', who: ADMINS },
  reviewerEdit: { path: '/reviewers/create/$id', who: ADMINS },
  reviewerDetail: { path: '/reviewers/detail/$id', who: ADMINS },
  // Admins look after the queue, beyond the specification.
  reviews: { path: '/reviewereports/index', who: MERCHANT_READERS },
  contacts: { path: '/contacts/index', who: ADMINS },
  contactCreate: { path: '/contacts/create', who: ADMINS },
  contactEdit: { path: '/contacts/create/$id', who: ADMINS },
  contactDetail: { path: '/contacts/detail/$id', who: ADMINS },
  // The specification's address.
  bookings: { path: '/booking/index', who: COUNTER },
  bookingCreate: { path: '/booking/create', who: COUNTER },
  bookingEdit: { path: '/booking/create/$id', who: COUNTER },
  bookingDetail: { path: '/booking/detail/$id', who: COUNTER },
  orders: { path: '/orders/index', who: ADMINS },
  orderEdit: { path: '/orders/create/$id', who: ADMINS },
  orderDetail: { path: '/orders/detail/$id', who: ADMINS },
  // Beyond the specification's list.
  invoices: { path: '/orders/invoices', who: ADMINS },
  invoiceEdit: { path: '/orders/invoices/create/$id', who: ADMINS },
  invoiceDetail: { path: '/orders/invoices/detail/$id', who: ADMINS },
  soldItems: { path: '/orders/sold', who: COUNTER },
  soldItemDetail: { path: '/orders/sold/detail/$id', who: COUNTER },
  dac7: { path: '/merchants/dac7', who: ADMINS },
  // The specification's address.
  transactions: { path: '/transactions/transactions', who: COUNTER },
  transactionDetail: { path: '/transactions/detail/$id', who: COUNTER },
  // What Stripe has moved and is unknown here, beyond the specification's list.
  stripeDifferences: { path: '/transactions/differences', who: ADMINS },
  stripeDifferenceEdit: { path: '/transactions/differences/create/$id', who: ADMINS },
  stripeDifferenceDetail: { path: '/transactions/differences/detail/$id', who: ADMINS },
  // What is to be packed and sent, beyond the specification's list.
  shippingDesk: { path: '/orders/expedition', who: COUNTER },
  shipmentPapers: { path: '/orders/expedition/papers', who: COUNTER },
  shipments: { path: '/orders/shipments', who: COUNTER },
  shipmentEdit: { path: '/orders/shipments/create/$id', who: COUNTER },
  shipmentDetail: { path: '/orders/shipments/detail/$id', who: COUNTER },
  // The nutraceutical channel, beside the specification's calls of that name.
  subscriptions: { path: '/nutraceutica/subscriptions', who: ADMINS },
  subscriptionEdit: { path: '/nutraceutica/subscriptions/create/$id', who: ADMINS },
  subscriptionDetail: { path: '/nutraceutica/subscriptions/detail/$id', who: ADMINS },
  subscriptionPlans: { path: '/nutraceutica/plans', who: ADMINS },
  subscriptionPlanCreate: { path: '/nutraceutica/plans/create', who: ADMINS },
  subscriptionPlanEdit: { path: '/nutraceutica/plans/create/$id', who: ADMINS },
  subscriptionPlanDetail: { path: '/nutraceutica/plans/detail/$id', who: ADMINS },
  devices: { path: '/devices', who: ADMINS },
  ...screensOf('product', 'products', COUNTER),
  // Not in the specification's list: the screen of its call of this name.
  productsOrder: { path: '/products/order', who: ADMINS },
  ...screensOf('fabric', 'fabrics', COUNTER),
  ...screensOf('generic', 'generics', COUNTER),
  priceTiers: { path: '/product-price/index', who: ADMINS },
  priceTierCreate: { path: '/product-price/create', who: ADMINS },
  priceTierEdit: { path: '/product-price/create/$id', who: ADMINS },
  priceTierDetail: { path: '/product-price/detail/$id', who: ADMINS },
  company: { path: '/settings/generic', who: ADMINS },
  productSetting: { path: '/settings/product', who: ADMINS },
  shippingCosts: { path: '/settings/shippingcost', who: ADMINS },
  shippingCostCreate: { path: '/settings/shippingcost/create', who: ADMINS },
  shippingCostEdit: { path: '/settings/shippingcost/create/$id', who: ADMINS },
  shippingCostDetail: { path: '/settings/shippingcost/detail/$id', who: ADMINS },
  shippingCostsImport: { path: '/settings/shippingcost/import', who: ADMINS },
  shopKeys: { path: '/settings/shop-keys', who: [1] },
  system: { path: '/settings/system', who: ADMINS },
  coupons: { path: '/marketing/coupons', who: ADMINS },
  couponCreate: { path: '/marketing/coupons/create', who: ADMINS },
  couponEdit: { path: '/marketing/coupons/create/$id', who: ADMINS },
  couponDetail: { path: '/marketing/coupons/view/$id', who: ADMINS },
  vatChecks: { path: '/vat/index', who: ADMINS },
  vatCheckEdit: { path: '/vat/create/$id', who: ADMINS },
  vatCheckDetail: { path: '/vat/detail/$id', who: ADMINS },
  // Not in the specification's list: merchants photograph, so they must always be able to see their captures.
  outbox: { path: '/outbox', who: COUNTER },
  intake: { path: '/intake', who: COUNTER },
  complete: { path: '/intake/complete', who: COUNTER },
  labels: { path: '/labels', who: COUNTER },
  // The address on every printed tag. It is short because each character makes the QR code denser.
  tag: { path: '/i/$code', who: COUNTER },
  // Not only merchants: an admin sets accounts up for them.
  stripeSetting: { path: '/setting/merchants/setting', who: COUNTER },
  stripeConnectVerify: { path: '/merchants/stripe/confirm/index', who: COUNTER },
  profile: { path: '/profile/index', who: 'signed-in' },
  // A merchant's own hub center, beyond the specification's list.
  ownHub: { path: '/profile/hub', who: [3] },
  errorLog: { path: '/error-log/log', who: [1] },
  changePassword: { path: '/change-password', who: 'signed-in' },
} as const satisfies Record<string, Screen>;
export type ScreenName = keyof typeof SCREENS;

/** What a merchant finds at an address of admins: its own part of the same, on another screen (spec section 2, EcommerceOrders). */
export const OWN_PART: Partial<Readonly<Record<ScreenName, ScreenName>>> = { orders: 'soldItems' };

/** Path of the screen that shows one item, by kind; its parameter is `id`. */
export const DETAIL_PATHS = {
  product: SCREENS.productDetail.path,
  fabric: SCREENS.fabricDetail.path,
  generic: SCREENS.genericDetail.path,
} as const satisfies Record<ItemKind, string>;

/** Where a person lands after signing in (contract 3). */
export function landingOf(caller: Caller): ScreenName {
  if (caller.key === 1 || caller.key === 2) return 'users';
  if (caller.key === 3) return 'products';
  if (caller.key === 4) return 'reviews';
  return 'profile';
}
