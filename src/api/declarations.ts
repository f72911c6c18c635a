import { fabric } from '../../contract/entities/fabric.ts';
import { generic } from '../../contract/entities/generic.ts';
import { product } from '../../contract/entities/product.ts';
/** The declarations of resources on a page: those of items come with the first screen, all others when something needs them. */
import type { ResourceName } from '../../contract/resource-access.ts';
import type { Resource } from '../../contract/resource.ts';

const loaded: Partial<Record<ResourceName, unknown>> = { product, fabric, generic };

/** The declaration of a resource as the engine reads it: one type for all. Throws for one that is not loaded. */
export function declaration(name: ResourceName): Resource {
  const found = loaded[name];
  if (!found) throw new TypeError(`the declaration of ${name} is not loaded`);
  return found as Resource;
}

/** Loads the declarations of all resources unless this one is there. */
export async function loadDeclaration(name: ResourceName): Promise<Resource> {
  if (!loaded[name]) addDeclarations((await import('../../contract/catalogue.ts')).catalogue);
  return declaration(name);
}

/** Adds the declarations of all resources. */
export const addDeclarations = (all: Readonly<Record<ResourceName, unknown>>): void => void Object.assign(loaded, all);
