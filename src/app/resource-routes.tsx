import type { ResourceName } from '../../contract/catalogue.ts';
import { DetailScreen } from '../resources/detail-screen.tsx';
import { ListScreen } from '../resources/list-screen.tsx';

/** The engine's screen of a resource, as a route component of its own. */
export function resourceScreen(name: ResourceName, kind: 'list' | 'detail') {
  const Screen = kind === 'list' ? ListScreen : DetailScreen;
  return function ResourceScreen() {
    return <Screen name={name} />;
  };
}
