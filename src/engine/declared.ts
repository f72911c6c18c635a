import { fieldMeta, type FieldMeta } from '../../contract/field-meta.ts';
import type { Resource } from '../../contract/resource.ts';

/** The metadata of one field. Throws for a name the record does not have. */
export function metaOf(resource: Resource, field: string): FieldMeta {
  const schema = resource.record.shape[field];
  if (!schema) throw new TypeError(`${resource.name} has no field ${field}`);
  return fieldMeta(schema as Parameters<typeof fieldMeta>[0]);
}

/** The filter whose words stand above the list: its most used choice, unless tabs offer that already. */
export const choiceAbove = (resource: Resource): string | undefined =>
  resource.list.filters.find(
    (field) => metaOf(resource, field).options !== undefined && field !== resource.list.tabs?.field,
  );
