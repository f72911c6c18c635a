/** The menu as a tree, and what a person sees of it (spec section 2, sidebar). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { declaration, resourceNames } from '../engine/declared.ts';
import { viewOf } from '../engine/views.ts';
import {
  CameraIcon,
  ChecklistIcon,
  GarmentIcon,
  type Icon,
  LockIcon,
  OutboxIcon,
  PersonIcon,
  SettingsIcon,
  SortIcon,
  TabletIcon,
  TagIcon,
} from '../ui/icons.tsx';
import { BugIcon } from '../ui/tool-icons.tsx';
import { admission } from './admission.ts';
import { shaped, type MenuNode, type PageNode } from './menu-shape.ts';

interface Words {
  title: MessageDescriptor;
  icon: Icon;
}

/** An entry that opens a screen. */
export interface MenuPage extends Words {
  screen: ScreenName;
  path: string;
}

/** An entry that holds others. */
export interface MenuGroup extends Words {
  name: string;
}

/** Screens without a resource. */
const handMade = {
  devices: { title: msg`Devices`, icon: TabletIcon },
  intake: { title: msg`Counter`, icon: CameraIcon },
  productsOrder: { title: msg`Catalogue order`, icon: SortIcon },
  productSetting: { title: msg`Product comments`, icon: SettingsIcon },
  complete: { title: msg`To complete`, icon: ChecklistIcon },
  outbox: { title: msg`Outbox`, icon: OutboxIcon },
  labels: { title: msg`Tags`, icon: TagIcon },
  profile: { title: msg`Profile`, icon: PersonIcon },
  errorLog: { title: msg`Error log`, icon: BugIcon },
  changePassword: { title: msg`Change password`, icon: LockIcon },
} satisfies Partial<Record<ScreenName, Words>>;

/** Screens that are reached from another one, whose entry they highlight. */
const below: Partial<Record<ScreenName, ScreenName>> = { tag: 'labels' };

const list = (name: ResourceName) => page(declaration(name).screens.list, viewOf(name));
const own = (screen: keyof typeof handMade) => page(screen, handMade[screen]);

const tree = (): readonly MenuNode<MenuPage, MenuGroup>[] => [
  list('user'),
  list('merchant'),
  own('devices'),
  own('intake'),
  {
    group: { name: 'catalogue', title: msg`Catalogue`, icon: GarmentIcon },
    children: [list('product'), list('fabric'), list('generic'), list('priceTier'), own('productsOrder')],
  },
  own('complete'),
  own('outbox'),
  own('labels'),
  {
    group: { name: 'settings', title: msg`Settings`, icon: SettingsIcon },
    children: [own('productSetting')],
  },
];

function page(screen: ScreenName, { title, icon }: Words): PageNode<MenuPage> {
  return { page: { screen, path: SCREENS[screen].path, title, icon } };
}

/** The menu of a person: only what opens; a group with one entry left shows that entry itself. */
export const menuOf = (caller: Caller): readonly MenuNode<MenuPage, MenuGroup>[] =>
  shaped(tree(), ({ screen }) => admission(screen, caller) === 'open');

/** Every page of the menu that opens for a person, in its order. */
export const pagesOf = (caller: Caller): readonly MenuPage[] =>
  menuOf(caller).flatMap((node) => ('page' in node ? [node.page] : node.children.map(({ page: each }) => each)));

/** The group a screen's entry stands in. */
export function groupOf(screen: ScreenName): MenuGroup | null {
  const entry = entryScreenOf(screen);
  for (const node of tree()) {
    if ('group' in node && node.children.some(({ page: each }) => each.screen === entry)) return node.group;
  }
  return null;
}

/** The resource a screen belongs to: detail and create screens highlight their list. */
export function resourceOf(screen: ScreenName): ResourceName | null {
  const has = (name: ResourceName) => Object.values(declaration(name).screens).includes(screen);
  return resourceNames.find(has) ?? null;
}

/** The screen whose entry of the menu a screen highlights. */
export function entryScreenOf(screen: ScreenName): ScreenName {
  const resource = resourceOf(screen);
  return resource ? declaration(resource).screens.list : (below[screen] ?? screen);
}

/** Title of a screen; of a record's screen, what such a record is called. */
export function screenTitle(screen: ScreenName): MessageDescriptor {
  const resource = resourceOf(screen);
  if (!resource) return (handMade as Partial<Record<ScreenName, Words>>)[below[screen] ?? screen]?.title ?? msg`Page`;
  const { screens } = declaration(resource);
  const view = viewOf(resource);
  if (screen === screens.list) return view.title;
  if (screen === screens.import) return msg`Import`;
  return (screen === screens.create ? view.create : undefined) ?? view.one;
}
