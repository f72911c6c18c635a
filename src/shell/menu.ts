import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The menu as a tree, and the part a person sees (spec section 2, sidebar). */
import { type Caller, type ScreenName, SCREENS } from '../../contract/access.ts';
import { accessOf, type ResourceName, resourceNames } from '../../contract/resource-access.ts';
import type { MenuPlace } from '../engine/view.ts';
import { hasView, lineOf, viewOf } from '../engine/views.ts';
import {
  BoxIcon,
  CameraIcon,
  CardIcon,
  CartIcon,
  ChecklistIcon,
  GarmentIcon,
  type Icon,
  LockIcon,
  OutboxIcon,
  PersonIcon,
  PhotoIcon,
  PrintIcon,
  SettingsIcon,
  SortIcon,
  TabletIcon,
  TagIcon,
} from '../ui/icons.tsx';
import { BugIcon, ServerIcon } from '../ui/tool-icons.tsx';
import { routeGuard } from './route-guard.ts';

interface Words {
  title: MessageDescriptor;
  icon: Icon;
}

/** An entry that opens a screen. */
export interface MenuPage extends Words {
  screen: ScreenName;
  path: string;
}

/** An entry with a submenu. */
export interface MenuGroup extends Words {
  name: string;
}

interface ScreenWords extends Words {
  /** Its place in the menu, if it has one. */
  menu?: MenuPlace;
}

/** Screens without a resource. */
const handMade: Partial<Record<ScreenName, ScreenWords>> = {
  devices: { title: msg`Devices`, icon: TabletIcon, menu: { group: 'administration', order: 30 } },
  intake: { title: msg`Counter`, icon: CameraIcon, menu: { order: 10 } },
  productsOrder: { title: msg`Catalogue order`, icon: SortIcon, menu: { group: 'catalogue', order: 40 } },
  company: { title: msg`General settings`, icon: SettingsIcon, menu: { group: 'administration', order: 48 } },
  dac7: { title: msg`Sellers’ report (DAC7)`, icon: ChecklistIcon, menu: { group: 'administration', order: 21 } },
  productSetting: { title: msg`Product comments`, icon: SettingsIcon, menu: { group: 'administration', order: 50 } },
  system: {
    title: msg({ message: 'System', context: 'screen' }),
    icon: ServerIcon,
    menu: { group: 'administration', order: 70 },
  },
  shopKeys: { title: msg`API keys`, icon: LockIcon, menu: { group: 'administration', order: 55 } },
  stripeSetting: { title: msg`Payment account`, icon: CardIcon, menu: { group: 'administration', order: 60 } },
  complete: { title: msg`To complete`, icon: ChecklistIcon, menu: { order: 20 } },
  outbox: { title: msg`Outbox`, icon: OutboxIcon, menu: { order: 30 } },
  reviews: { title: msg`Item reviews`, icon: PhotoIcon, menu: { order: 45 } },
  labels: { title: msg`Tags`, icon: TagIcon, menu: { order: 40 } },
  shippingDesk: { title: msg`Shipping desk`, icon: BoxIcon, menu: { group: 'selling', order: 20 } },
  shipmentPapers: { title: msg`Shipping documents`, icon: PrintIcon },
  profile: { title: msg`Profile`, icon: PersonIcon, menu: { order: 80 } },
  ownHub: { title: msg`Hub center`, icon: PersonIcon },
  errorLog: { title: msg`Error log`, icon: BugIcon },
  changePassword: { title: msg`Change password`, icon: LockIcon, menu: { order: 90 } },
};

/** Groups of the menu, each at its place among the entries: the order is that of the work, from the counter on. */
const groups: Record<NonNullable<MenuPlace['group']>, MenuGroup & { order: number }> = {
  catalogue: { name: 'catalogue', title: msg`Catalogue`, icon: GarmentIcon, order: 50 },
  selling: { name: 'selling', title: msg`Selling`, icon: CartIcon, order: 55 },
  administration: { name: 'administration', title: msg`Administration`, icon: SettingsIcon, order: 60 },
};

/** Screens reached from another one, whose menu entry they highlight. */
const below: Partial<Record<ScreenName, ScreenName>> = {
  tag: 'labels',
  stripeConnectVerify: 'stripeSetting',
  shipments: 'shippingDesk',
  shipmentPapers: 'shippingDesk',
};

/** Every entry at its place: the lists of resources, and the screens without one. */
function tree(): readonly MenuNode<MenuPage, MenuGroup>[] {
  const lists = resourceNames.map((name) => ({ screen: accessOf(name).screens.list, ...lineOf(name) }));
  const screens = Object.entries(handMade).map(([screen, words]) => ({ screen: screen as ScreenName, ...words }));
  const entries = [...lists, ...screens].flatMap(({ screen, title, icon, menu }) =>
    menu ? [{ ...menu, page: { screen, path: SCREENS[screen].path, title, icon } }] : [],
  );
  const inOrder = entries.toSorted((one, other) => one.order - other.order);
  const top = inOrder.filter(({ group }) => group === undefined);
  const submenus = Object.values(groups).map(({ order, ...group }) => ({
    order,
    group,
    children: inOrder.filter((each) => each.group === group.name).map(({ page }) => ({ page })),
  }));
  return [...top.map(({ order, page }) => ({ order, page })), ...submenus].toSorted(
    (one, other) => one.order - other.order,
  );
}

/** A person's menu: only pages they may open; a group with one entry left is replaced by that entry. */
export const menuOf = (caller: Caller): readonly MenuNode<MenuPage, MenuGroup>[] =>
  // What everybody may open is behind the person's name, and in the menu of customers, who have nothing else.
  shaped(
    tree(),
    ({ screen }) => isOpen(screen, caller) && (SCREENS[screen].who !== 'signed-in' || caller.key === null),
  );

const isOpen = (screen: ScreenName, caller: Caller) => routeGuard(screen, caller) === 'open';

/** Every page with a place in a menu that the person may open, in order. */
export const pagesOf = (caller: Caller): readonly MenuPage[] =>
  tree()
    .flatMap((node) => ('page' in node ? [node] : node.children))
    .flatMap(({ page }) => (isOpen(page.screen, caller) ? [page] : []));

/** The group of a screen's entry. */
export function groupOf(screen: ScreenName): MenuGroup | null {
  const entry = entryScreenOf(screen);
  for (const node of tree()) {
    if ('group' in node && node.children.some(({ page: each }) => each.screen === entry)) return node.group;
  }
  return null;
}

/** The resource a screen belongs to: detail and create screens highlight their list. */
export function resourceOf(screen: ScreenName): ResourceName | null {
  const has = (name: ResourceName) => Object.values(accessOf(name).screens).includes(screen);
  return resourceNames.find(has) ?? null;
}

/** The screen whose menu entry a screen highlights. */
export function entryScreenOf(screen: ScreenName): ScreenName {
  const resource = resourceOf(screen);
  const entry = resource ? accessOf(resource).screens.list : screen;
  return below[entry] ?? entry;
}

/** Title of a screen; for a record's screen, the singular of its resource. */
export function screenTitle(screen: ScreenName): MessageDescriptor {
  const resource = resourceOf(screen);
  if (!resource) return (handMade[screen] ?? handMade[below[screen] ?? screen])?.title ?? msg`Page`;
  const { screens } = accessOf(resource);
  const { title, one } = lineOf(resource);
  if (screen === screens.list) return title;
  if (screen === screens.import) return msg`Import`;
  return (screen === screens.create && hasView(resource) ? viewOf(resource).create : undefined) ?? one;
}

export type MenuNode<Page, Group> = PageNode<Page> | GroupNode<Page, Group>;

interface PageNode<Page> {
  page: Page;
}

interface GroupNode<Page, Group> {
  group: Group;
  /** Stays a submenu even with one entry. */
  alwaysShow?: boolean;
  children: readonly PageNode<Page>[];
}

/**
 * Filters the menu tree for a person: pages they may not open and empty groups are removed, a group with a single entry is replaced by that
 * entry (spec section 2).
 */
export function shaped<Page, Group>(
  nodes: readonly MenuNode<Page, Group>[],
  opens: (page: Page) => boolean,
): readonly MenuNode<Page, Group>[] {
  return nodes.flatMap((node): readonly MenuNode<Page, Group>[] => {
    if ('page' in node) return opens(node.page) ? [node] : [];
    const children = node.children.filter(({ page }) => opens(page));
    if (children.length === 0) return [];
    return children.length === 1 && !node.alwaysShow ? children : [{ ...node, children }];
  });
}
