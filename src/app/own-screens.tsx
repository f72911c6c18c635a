import type { ComponentType } from 'react';

import type { ScreenName } from '../../contract/access.ts';
import type { ItemKind } from '../../contract/code.ts';

/** The form of an item of a kind, to create and to edit. */
const itemForm = (kind: ItemKind) => async () => {
  const [{ RecordFormScreen }, { itemForm: formOf }] = await Promise.all([
    import('../engine/form/record-form-screen.tsx'),
    import('../screens/item-form/item-form.tsx'),
  ]);
  const more = formOf(kind);
  return () => <RecordFormScreen name={kind} more={more} />;
};

/** Custom screens, where the engine's own do not fit. */
export const ownScreens: Partial<Record<ScreenName, () => Promise<ComponentType>>> = {
  errorLog: async () => (await import('../screens/error-log.tsx')).ErrorLog,
  profile: async () => (await import('../screens/account/profile.tsx')).ProfileScreen,
  ownHub: async () => (await import('../entities/merchant/own-hub-form.tsx')).OwnHubForm,
  changePassword: async () => (await import('../screens/account/change-password.tsx')).ChangePassword,
  devices: async () => (await import('../screens/devices.tsx')).Devices,
  intake: async () => (await import('../intake/counter/counter-screen.tsx')).CounterScreen,
  complete: async () => (await import('../intake/complete/complete-screen.tsx')).CompleteScreen,
  outbox: async () => (await import('../screens/outbox.tsx')).OutboxScreen,
  labels: async () => (await import('../screens/labels.tsx')).Labels,
  tag: async () => (await import('../screens/tag.tsx')).TagScreen,
  priceTiers: async () => (await import('../screens/prices/price-tiers.tsx')).PriceTiers,
  reviews: async () => (await import('../screens/reviews/review-screen.tsx')).ReviewScreen,
  shopKeys: async () => (await import('../screens/shop-keys/shop-keys.tsx')).ShopKeys,
  system: async () => (await import('../screens/system/system-screen.tsx')).SystemScreen,
  shippingCosts: async () => (await import('../screens/shipping/shipping-costs.tsx')).ShippingCosts,
  vatChecks: async () => (await import('../screens/vat/vat-checker.tsx')).VatChecker,
  shippingDesk: async () => (await import('../screens/shipping-desk/shipping-desk.tsx')).ShippingDesk,
  shipmentPapers: async () => (await import('../screens/shipping-desk/papers.tsx')).PapersScreen,
  orders: async () => (await import('../screens/orders/orders-screen.tsx')).OrdersScreen,
  invoices: async () => (await import('../screens/invoices/invoices-screen.tsx')).InvoicesScreen,
  company: async () => (await import('../screens/company/company-screen.tsx')).CompanyScreen,
  dac7: async () => (await import('../screens/dac7/dac7-screen.tsx')).Dac7Screen,
  stripeSetting: async () => (await import('../screens/payments/payment-account.tsx')).PaymentAccountScreen,
  stripeConnectVerify: async () => (await import('../screens/payments/payment-return.tsx')).PaymentReturn,
  productSetting: async () => (await import('../screens/product-setting.tsx')).ProductSettingScreen,
  productsOrder: async () => (await import('../screens/product-order/product-order-screen.tsx')).ProductOrderScreen,
  productCreate: itemForm('product'),
  productEdit: itemForm('product'),
  fabricCreate: itemForm('fabric'),
  fabricEdit: itemForm('fabric'),
  genericCreate: itemForm('generic'),
  genericEdit: itemForm('generic'),
};
