import { catalogue, type ResourceName } from '../../contract/catalogue.ts';
import { fieldMeta, type FieldMeta } from '../../contract/field-meta.ts';
import type { Resource } from '../../contract/resource.ts';

/** The declaration of a resource as the engine reads it: one type for all. */
export const declaration = (name: ResourceName): Resource => catalogue[name];

/** The metadata of one field. Throws for a name the record does not have. */
export function metaOf(resource: Resource, field: string): FieldMeta {
  const schema = resource.record.shape[field];
  if (!schema) throw new TypeError(`${resource.name} has no field ${field}`);
  return fieldMeta(schema as Parameters<typeof fieldMeta>[0]);
}

/** Names of all resources. */
export const resourceNames = Object.keys(catalogue) as readonly ResourceName[];
