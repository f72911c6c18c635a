/** What a page knows of every resource before it loads its declaration: words, readers, screens. */
import { ADMINS, COUNTER, MERCHANT_READERS, type ScreenName, type StaffKey, type Who } from './access.ts';
import { type Message, msg } from './msg.ts';

/** The names of those screens. A name that is not in `SCREENS` stops the page's start. */
export const usualScreens = ({ name, plural }: { name: string; plural: string }) => {
  const names = {
    list: plural,
    detail: `${name}Detail`,
    create: `${name}Create`,
    edit: `${name}Edit`,
    import: `${plural}Import`,
  };
  return names as Record<keyof typeof names, ScreenName>;
};

/** Where the records of a resource are shown. */
export interface RecordScreens {
  list: ScreenName;
  detail: ScreenName;
  create?: ScreenName;
  edit?: ScreenName;
  import?: ScreenName;
}

/** What a page knows of a resource before its declaration is loaded. */
interface ResourceAccess {
  /** Its list, and one of its records. */
  words: { title: Message; one: Message };
  /** Who may list and open records. */
  who: Who;
  /** Who may open their own record, in addition to `who`. */
  ownBy?: readonly StaffKey[];
  screens: RecordScreens;
}

/** Every resource. Its declaration contains its line. */
export const RESOURCES = {
  product: {
    words: { title: msg`Products`, one: msg`Product` },
    who: COUNTER,
    screens: usualScreens({ name: 'product', plural: 'products' }),
  },
  fabric: {
    words: { title: msg`Fabrics`, one: msg`Fabric` },
    who: COUNTER,
    screens: usualScreens({ name: 'fabric', plural: 'fabrics' }),
  },
  generic: {
    words: { title: msg`Textile mixes`, one: msg`Textile mix` },
    who: COUNTER,
    screens: usualScreens({ name: 'generic', plural: 'generics' }),
  },
  priceTier: {
    words: { title: msg`Price tiers`, one: msg`Price tier` },
    who: ADMINS,
    screens: { list: 'priceTiers', detail: 'priceTierDetail', create: 'priceTierCreate', edit: 'priceTierEdit' },
  },
  merchant: {
    words: { title: msg`Hub centers`, one: msg`Hub center` },
    who: MERCHANT_READERS,
    ownBy: [3],
    screens: { list: 'merchants', detail: 'merchantDetail', create: 'merchantCreate', edit: 'merchantEdit' },
  },
  user: {
    words: { title: msg`Users`, one: msg`User` },
    who: ADMINS,
    screens: { list: 'users', detail: 'userDetail', create: 'userCreate', edit: 'userEdit' },
  },
  reviewer: {
    words: { title: msg`Reviewers`, one: msg`Reviewer` },
    who: ADMINS,
    screens: { list: 'reviewers', detail: 'reviewerDetail', create: 'reviewerCreate', edit: 'reviewerEdit' },
  },
  contact: {
    words: { title: msg`Contacts`, one: msg`Message` },
    who: ADMINS,
    screens: { list: 'contacts', detail: 'contactDetail', create: 'contactCreate', edit: 'contactEdit' },
  },
  vatCheck: {
    words: { title: msg`VAT checker`, one: msg`VAT check` },
    who: ADMINS,
    screens: { list: 'vatChecks', detail: 'vatCheckDetail', edit: 'vatCheckEdit' },
  },
  booking: {
    words: { title: msg`Bookings`, one: msg({ message: 'Booking', context: 'textile mix' }) },
    who: COUNTER,
    screens: { list: 'bookings', detail: 'bookingDetail', create: 'bookingCreate', edit: 'bookingEdit' },
  },
  order: {
    words: { title: msg`Orders`, one: msg({ message: 'Order', context: 'purchase' }) },
    who: ADMINS,
    screens: { list: 'orders', detail: 'orderDetail', edit: 'orderEdit' },
  },
  invoice: {
    words: { title: msg`E-invoices`, one: msg({ message: 'Invoice', context: 'document' }) },
    who: ADMINS,
    screens: { list: 'invoices', detail: 'invoiceDetail', edit: 'invoiceEdit' },
  },
  soldItem: {
    words: { title: msg`Sold items`, one: msg`Sold item` },
    who: COUNTER,
    screens: { list: 'soldItems', detail: 'soldItemDetail' },
  },
  transaction: {
    words: { title: msg`Transactions`, one: msg`Transaction` },
    who: COUNTER,
    screens: { list: 'transactions', detail: 'transactionDetail' },
  },
  stripeDifference: {
    words: { title: msg`Differences with Stripe`, one: msg({ message: 'Difference', context: 'Stripe' }) },
    who: ADMINS,
    screens: { list: 'stripeDifferences', detail: 'stripeDifferenceDetail', edit: 'stripeDifferenceEdit' },
  },
  shipment: {
    words: { title: msg`Shipments`, one: msg`Shipment` },
    who: COUNTER,
    screens: { list: 'shipments', detail: 'shipmentDetail', edit: 'shipmentEdit' },
  },
  subscriptionPlan: {
    words: { title: msg`Subscription plans`, one: msg`Subscription plan` },
    who: ADMINS,
    screens: {
      list: 'subscriptionPlans',
      detail: 'subscriptionPlanDetail',
      create: 'subscriptionPlanCreate',
      edit: 'subscriptionPlanEdit',
    },
  },
  subscription: {
    words: { title: msg`Subscriptions`, one: msg`Subscription` },
    who: ADMINS,
    screens: { list: 'subscriptions', detail: 'subscriptionDetail', edit: 'subscriptionEdit' },
  },
  shippingCost: {
    words: { title: msg`Shipping costs`, one: msg`Shipping cost` },
    who: ADMINS,
    screens: usualScreens({ name: 'shippingCost', plural: 'shippingCosts' }),
  },
  coupon: {
    words: { title: msg`Coupons`, one: msg`Coupon` },
    who: ADMINS,
    screens: { list: 'coupons', detail: 'couponDetail', create: 'couponCreate', edit: 'couponEdit' },
  },
} as const satisfies Record<string, ResourceAccess>;
export type ResourceName = keyof typeof RESOURCES;

/** Names of all resources. */
export const resourceNames = Object.keys(RESOURCES) as readonly ResourceName[];

/** Whether a word names a resource. */
export const isResourceName = (word: string): word is ResourceName => Object.hasOwn(RESOURCES, word);

/** Who may read a resource, and its screens. */
export const accessOf = (name: ResourceName): ResourceAccess => RESOURCES[name];
