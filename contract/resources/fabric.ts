import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineResource } from '../resource.ts';
import { itemFields, itemList } from './item.ts';

/** Deadstock fabric (spec section 3, Fabric). `rev` counts its changes. */
export const fabric = defineResource({
  name: 'fabric',
  plural: 'fabrics',
  record: z.object({ ...itemFields(), rev: z.int() }),
  who: COUNTER,
  hubScoped: true,
  title: 'code',
  list: itemList,
  detail: ['itemImage', 'code', 'name', 'status', 'hubcenter', 'note', 'capturedAt', 'createdAt', 'updatedAt'],
  screens: { list: 'fabrics', detail: 'fabricDetail' },
});
