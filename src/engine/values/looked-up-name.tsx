import { isResourceName } from '../../../contract/resource-access.ts';
import { useRefNames } from './use-ref-names.ts';

/** The name of a record known by its id only. */
export function LookedUpName({ to, id }: { to: string; id: string }) {
  const names = useRefNames(isResourceName(to) ? [{ to, id }] : []);
  return names.get(id) ?? id.slice(0, 8);
}
