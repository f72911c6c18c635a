import type { ComponentType } from 'react';

import type { ScreenName } from '../../contract/access.ts';
import { itemKind } from '../../contract/code.ts';
import { accessOf, type ResourceName, resourceNames } from '../../contract/resource-access.ts';
import { ListScreen } from '../engine/list/list-screen.tsx';
import { viewOf } from '../engine/views.ts';
import { withTexts } from '../i18n/i18n.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { loadResource } from './views.ts';

/** The code that identifies a garment; drawn below the fold. */
const TagCard = lazyComponent(async () => (await import('../labels/tag-card.tsx')).TagCard);

/** Lists are what most people see first. */
async function screenOf(name: ResourceName, screen: ScreenName): Promise<ComponentType<{ name: ResourceName }>> {
  const { screens } = accessOf(name);
  if (screen === screens.list) {
    // The landing page of admins (contract 3), whose texts are among the first.
    return screen === 'users' ? (await import('../screens/users-screen.tsx')).UsersScreen : ListScreen;
  }
  return withTexts(() => laterScreenOf(name, screen));
}

async function laterScreenOf(name: ResourceName, screen: ScreenName) {
  const { screens } = accessOf(name);
  if (screen === screens.import) return (await import('../engine/import/import-screen.tsx')).ImportScreen;
  if (screen === screens.create || screen === screens.edit) {
    const [{ RecordFormScreen }, more] = await Promise.all([
      import('../engine/form/record-form-screen.tsx'),
      viewOf(name).form?.(),
    ]);
    return (props: { name: ResourceName }) => <RecordFormScreen {...props} more={more} />;
  }
  viewOf(name).photos?.preload();
  const { DetailScreen } = await import('../engine/detail/detail-screen.tsx');
  const aside = itemKind.safeParse(name).success ? TagCard : undefined;
  return (props: { name: ResourceName }) => <DetailScreen {...props} aside={aside} />;
}

/** The component of a screen: its own if there is one, otherwise the engine's list, detail, form or import of its resource. */
export async function screenComponent(screen: ScreenName): Promise<ComponentType> {
  const name = resourceNames.find((each) => Object.values(accessOf(each).screens).includes(screen));
  // The lists that are the first screen of most people have nothing of their own.
  const isFirst = name && itemKind.safeParse(name).success && screen === accessOf(name).screens.list;
  const own = isFirst ? undefined : (await import('./own-screens.tsx')).ownScreens[screen];
  if (own) return withTexts(own);
  if (!name) throw new TypeError(`${screen} has no component`);
  await loadResource(name);
  const Screen: ComponentType<{ name: ResourceName }> = await screenOf(name, screen);
  return function ResourceScreen() {
    return <Screen name={name} />;
  };
}
