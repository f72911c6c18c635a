import type { MessageDescriptor } from '@lingui/core';

import { SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { declaration } from '../resources/declared.ts';
import { menuOrder, viewOf } from '../resources/views.ts';
import type { Icon } from '../ui/icons.tsx';
import { admission } from './admission.ts';

interface MenuEntry {
  resource: ResourceName;
  path: string;
  title: MessageDescriptor;
  icon: Icon;
}

/** Entries of the menu for a person: only what opens (spec section 2, sidebar). */
export function menuOf(caller: Caller): MenuEntry[] {
  return menuOrder
    .filter((name) => admission(declaration(name).screens.list, caller) === 'open')
    .map((name) => {
      const { icon, title } = viewOf(name);
      return { resource: name, path: SCREENS[declaration(name).screens.list].path, title, icon };
    });
}

/** The resource a screen belongs to: detail and create screens highlight their list. */
export function resourceOf(screen: ScreenName): ResourceName | null {
  const has = (name: ResourceName) => Object.values(declaration(name).screens).includes(screen);
  return menuOrder.find(has) ?? null;
}
