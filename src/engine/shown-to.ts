/** What a person is shown of a resource: what they see at all, and have a use for. */
import { type Caller, hubLimit } from '../../contract/access.ts';
import { type FieldMeta, isSeen } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { HUBS, metaOf } from './declared.ts';

/** Whether a field says a person something. Who sees one hub center only would read its name, their own, on every record. */
export const isWorthShowing = (meta: FieldMeta, caller: Caller): boolean =>
  isSeen(meta, caller) && (meta.kind !== 'ref' || meta.to !== HUBS || hubLimit(caller) === null);

const limited = new WeakMap<Resource, Map<Caller['key'], Resource>>();

/** A resource with the columns and the details that say a person something; equal questions get the same object. */
export function shownTo(caller: Caller, resource: Resource): Resource {
  const byKey = limited.get(resource) ?? new Map<Caller['key'], Resource>();
  limited.set(resource, byKey);
  const known = byKey.get(caller.key);
  if (known) return known;
  const telling = (fields: readonly string[]) =>
    fields.filter((field) => isWorthShowing(metaOf(resource, field), caller));
  const { list, detail } = resource;
  const shown = { ...resource, list: { ...list, columns: telling(list.columns) }, detail: telling(detail) };
  byKey.set(caller.key, shown);
  return shown;
}
