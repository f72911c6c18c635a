import { useLingui } from '@lingui/react/macro';

import { screenTitle } from './menu.ts';
import type { Tab } from './tabs.ts';

/** Titles of tabs: the screen, and the record if it shows one ("Fabric · MIL-F000012K"). */
export function useTabName(): (tab: Tab) => string {
  const { t } = useLingui();
  return ({ screen, title }) => (title ? `${t(screenTitle(screen))} · ${title}` : t(screenTitle(screen)));
}
