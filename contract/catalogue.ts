import type { Resource } from './resource.ts';
import { fabric } from './resources/fabric.ts';
import { generic } from './resources/generic.ts';
import { merchant } from './resources/merchant.ts';
import { priceTier } from './resources/price-tier.ts';
import { product } from './resources/product.ts';
import { user } from './resources/user.ts';

/** Every resource, one line each; page, worker, server and the parametrised tests iterate over it. */
export const catalogue = { product, fabric, generic, priceTier, merchant, user } as const;
export type ResourceName = keyof typeof catalogue;

/** A resource by its name, for code that is generic over resources. */
export const resourceOf = (name: ResourceName): Resource => catalogue[name];
