import type { ResourceName } from '../../contract/resource-access.ts';
import type { Resource } from '../../contract/resource.ts';
import { declaration } from '../api/declarations.ts';
import { useProfile } from '../session/use-session.ts';
import { shownTo } from './shown-to.ts';

/** A resource as the signed-in person sees it. */
export const useShown = (name: ResourceName): Resource => shownTo(useProfile(), declaration(name));
