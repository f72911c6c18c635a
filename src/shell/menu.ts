import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { declaration } from '../resources/declared.ts';
import { menuOrder, viewOf } from '../resources/views.ts';
import { CameraIcon, ChecklistIcon, type Icon, OutboxIcon, TabletIcon, TagIcon } from '../ui/icons.tsx';
import { admission } from './admission.ts';

interface MenuEntry {
  screen: ScreenName;
  path: string;
  title: MessageDescriptor;
  icon: Icon;
}

/** Screens without a resource that have an entry, and the resource whose entry they follow. */
const handMade: Partial<Record<ScreenName, { after: ResourceName; title: MessageDescriptor; icon: Icon }>> = {
  devices: { after: 'merchant', title: msg`Devices`, icon: TabletIcon },
  intake: { after: 'generic', title: msg`Counter`, icon: CameraIcon },
  complete: { after: 'generic', title: msg`To complete`, icon: ChecklistIcon },
  outbox: { after: 'generic', title: msg`Outbox`, icon: OutboxIcon },
  labels: { after: 'generic', title: msg`Tags`, icon: TagIcon },
};
const handMadeNames = Object.keys(handMade) as ScreenName[];

/** Screens that are reached from another one. */
const below: Partial<Record<ScreenName, ScreenName>> = { tag: 'labels' };

/** Entries of the menu for a person: only what opens (spec section 2, sidebar). */
export function menuOf(caller: Caller): MenuEntry[] {
  const entry = (screen: ScreenName, { title, icon }: { title: MessageDescriptor; icon: Icon }) => {
    return { screen, path: SCREENS[screen].path, title, icon };
  };
  return menuOrder
    .flatMap((name) => [
      entry(declaration(name).screens.list, viewOf(name)),
      ...handMadeNames.flatMap((screen) => {
        const made = handMade[screen];
        return made?.after === name ? [entry(screen, made)] : [];
      }),
    ])
    .filter(({ screen }) => admission(screen, caller) === 'open');
}

/** The resource a screen belongs to: detail and create screens highlight their list. */
export function resourceOf(screen: ScreenName): ResourceName | null {
  const has = (name: ResourceName) => Object.values(declaration(name).screens).includes(screen);
  return menuOrder.find(has) ?? null;
}

/** The screen whose entry of the menu a screen highlights. */
export function entryScreenOf(screen: ScreenName): ScreenName {
  const resource = resourceOf(screen);
  return resource ? declaration(resource).screens.list : (below[screen] ?? screen);
}

/** Title of a screen without a resource, where it has an entry. */
export const handMadeTitle = (screen: ScreenName): MessageDescriptor | undefined =>
  handMade[below[screen] ?? screen]?.title;
