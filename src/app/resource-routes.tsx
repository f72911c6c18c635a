import type { ScreenName } from '../../contract/access.ts';
import { catalogue, type ResourceName } from '../../contract/catalogue.ts';
import { declaration } from '../resources/declared.ts';
import { ListScreen } from '../resources/list/list-screen.tsx';

const names = Object.keys(catalogue) as ResourceName[];

async function screenOf(name: ResourceName, screen: ScreenName) {
  const { screens } = declaration(name);
  if (screen === screens.list) return ListScreen;
  if (screen === screens.import) return (await import('../resources/import/import-screen.tsx')).ImportScreen;
  return (await import('../resources/detail/detail-screen.tsx')).DetailScreen;
}

/** The engine's screen under a name, as a route component of its own. Throws for a screen that belongs to no resource. */
export async function resourceScreen(screen: ScreenName) {
  const name = names.find((each) => Object.values(declaration(each).screens).includes(screen));
  if (!name) throw new TypeError(`${screen} is no screen of a resource`);
  const Screen = await screenOf(name, screen);
  return function ResourceScreen() {
    return <Screen name={name} />;
  };
}
