/** The part of a resource a person sees: what they may see, and what is useful to them. */
import { type Caller, hubLimit, mayDo } from '../../contract/access.ts';
import { type FieldMeta, isSeen, refersToHub } from '../../contract/field-meta.ts';
import { accessOf, isResourceName } from '../../contract/resource-access.ts';
import type { Resource } from '../../contract/resource.ts';
import { metaOf } from './declared.ts';

/** Whether a field is useful to a person. A person limited to one hub center would see its name on every record. */
export const isWorthShowing = (meta: FieldMeta, caller: Caller): boolean =>
  isSeen(meta, caller) && (!refersToHub(meta) || hubLimit(caller) === null);

/** Whether a person can set a field: a reference only by selecting a record that the person may read. */
export const mayChoose = ({ to }: FieldMeta, caller: Caller): boolean =>
  to === undefined || (isResourceName(to) && mayDo(accessOf(to).who, caller));

const limited = new WeakMap<Resource, Map<Caller['key'], Resource>>();

/** A resource with the columns and details useful to a person, and the filters they may use; returns the same object for equal arguments. */
export function shownTo(caller: Caller, resource: Resource): Resource {
  const byKey = limited.get(resource) ?? new Map<Caller['key'], Resource>();
  limited.set(resource, byKey);
  const known = byKey.get(caller.key);
  if (known) return known;
  const usefulFields = (fields: readonly string[]) =>
    fields.filter((field) => isWorthShowing(metaOf(resource, field), caller));
  const { list, detail } = resource;
  const filters = list.filters.filter((field) => isSeen(metaOf(resource, field), caller));
  const columns = usefulFields(list.columns);
  const shown = { ...resource, list: { ...list, columns, filters }, detail: usefulFields(detail) };
  byKey.set(caller.key, shown);
  return shown;
}
