import type { ResourceName } from '../../contract/catalogue.ts';
import type { Resource } from '../../contract/resource.ts';
import { useProfile } from '../session/use-session.ts';
import { declaration } from './declared.ts';
import { shownTo } from './shown-to.ts';

/** A resource as the signed-in person sees it. */
export const useShown = (name: ResourceName): Resource => shownTo(useProfile(), declaration(name));
