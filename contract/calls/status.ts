/** Moving an item from one status to another (spec section 7, contract 7). */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import type { ItemKind } from '../code.ts';
import { id } from '../field.ts';
import { REASON_MAX } from '../limits.ts';
import { fabric } from '../resources/fabric.ts';
import { generic } from '../resources/generic.ts';
import { product } from '../resources/product.ts';
import { SETTABLE_STATUSES } from '../status.ts';

const RECORDS = { product: product.record, fabric: fabric.record, generic: generic.record } as const;

const move = (kind: ItemKind, name: string, path: string) =>
  defineCall({
    name,
    method: 'PUT',
    path,
    summary: `Set the status of a ${kind}; sold items come back with a reason only`,
    who: COUNTER,
    params: z.object({ id: id() }),
    // The specification's call for textile mixes carries the id in its body as well.
    body: z.strictObject({
      id: z.uuid().optional(),
      status: z.enum(SETTABLE_STATUSES),
      reason: z.string().trim().max(REASON_MAX).optional(),
    }),
    revised: true,
    data: RECORDS[kind] as z.ZodObject,
  });

/** The call of each kind. */
export const statusCalls = {
  product: move('product', 'setProductStatus', '/product/status/{id}'),
  fabric: move('fabric', 'setFabricStatus', '/status/fabric/{id}'),
  generic: move('generic', 'setGenericStatus', '/status/generic/{id}'),
} as const satisfies Record<ItemKind, unknown>;

/** The specification's spelling of the call for textile mixes. */
export const ststusCall = move('generic', 'setGenericStstus', '/ststus/generic/{id}');
