import type { ResourceName } from '../../contract/resource-access.ts';
import type { MenuLine } from '../engine/view.ts';
import {
  CartIcon,
  CheckIcon,
  CouponIcon,
  EuroIcon,
  FabricIcon,
  GarmentIcon,
  HubIcon,
  MailIcon,
  MixIcon,
  PeopleIcon,
  PersonIcon,
  TagIcon,
  TruckIcon,
  drawn,
} from '../ui/icons.tsx';

const CalendarIcon = drawn('M5 5.5h14v14H5zM5 10h14M8.5 3v4M15.5 3v4M9 14.5l2.2 2.2 4-4');
const InvoiceIcon = drawn('M6.5 3.5h11v17l-2.75-1.75L12 20.5l-2.75-1.75L6.5 20.5zM9.5 8h5M9.5 11.5h5M9.5 15h3');
const RenewIcon = drawn('M5 12a7 7 0 0 1 12-4.9L19 9M19 4.5V9h-4.5M19 12a7 7 0 0 1-12 4.9L5 15M5 19.5V15h4.5');
const MoneyIcon = drawn('M4 8h13.5M14 4.5 17.5 8 14 11.5M20 16H6.5M10 12.5 6.5 16l3.5 3.5');

/** The icon of every resource, and the place of its list in the menu. */
export const menuLines: Readonly<Record<ResourceName, MenuLine>> = {
  product: { icon: GarmentIcon, menu: { group: 'catalogue', order: 10 } },
  fabric: { icon: FabricIcon, menu: { group: 'catalogue', order: 20 } },
  generic: { icon: MixIcon, menu: { group: 'catalogue', order: 30 } },
  priceTier: { icon: EuroIcon, menu: { group: 'administration', order: 40 } },
  merchant: { icon: HubIcon, menu: { group: 'administration', order: 20 } },
  user: { icon: PeopleIcon, menu: { group: 'administration', order: 10 } },
  reviewer: { icon: PersonIcon, menu: { group: 'administration', order: 22 } },
  contact: { icon: MailIcon, menu: { group: 'administration', order: 25 } },
  vatCheck: { icon: CheckIcon, menu: { group: 'administration', order: 45 } },
  booking: { icon: CalendarIcon, menu: { group: 'selling', order: 30 } },
  order: { icon: CartIcon, menu: { group: 'selling', order: 10 } },
  invoice: { icon: InvoiceIcon, menu: { group: 'selling', order: 70 } },
  soldItem: { icon: TagIcon, menu: { group: 'selling', order: 40 } },
  transaction: { icon: MoneyIcon, menu: { group: 'selling', order: 50 } },
  // Reached from the System page.
  stripeDifference: { icon: MoneyIcon, menu: null },
  // Reached from the shipping desk.
  shipment: { icon: TruckIcon, menu: null },
  subscriptionPlan: { icon: RenewIcon, menu: { group: 'administration', order: 43 } },
  subscription: { icon: RenewIcon, menu: { group: 'selling', order: 60 } },
  shippingCost: { icon: TruckIcon, menu: { group: 'administration', order: 46 } },
  coupon: { icon: CouponIcon, menu: { group: 'selling', order: 80 } },
};
