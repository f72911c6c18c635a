/** What a person has no use for: who sees one hub center only would read its name, their own, on every record. */
import { type Caller, hubLimit } from '../../contract/access.ts';
import type { FieldMeta } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { HUBS, metaOf } from './declared.ts';

/** Whether a field says a person something: hub centers do to people who see all of them. */
export const isTelling = ({ kind, to }: FieldMeta, caller: Caller): boolean =>
  kind !== 'ref' || to !== HUBS || hubLimit(caller) === null;

const limited = new WeakMap<Resource, Resource>();

/** A resource with the columns and the details that say a person something; equal questions get the same object. */
export function shownTo(caller: Caller, resource: Resource): Resource {
  if (hubLimit(caller) === null) return resource;
  const known = limited.get(resource);
  if (known) return known;
  const telling = (fields: readonly string[]) => fields.filter((field) => isTelling(metaOf(resource, field), caller));
  const { list, detail } = resource;
  const shown = { ...resource, list: { ...list, columns: telling(list.columns) }, detail: telling(detail) };
  limited.set(resource, shown);
  return shown;
}
