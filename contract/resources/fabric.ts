import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineResource } from '../resource.ts';
import { fabricKnown } from './details.ts';
import { itemEdit, itemFields, itemList } from './item.ts';

/** Deadstock fabric (spec section 3, Fabric). `rev` counts its changes. */
export const fabric = defineResource({
  name: 'fabric',
  plural: 'fabrics',
  record: z.object({ ...itemFields(), ...fabricKnown, rev: z.int() }),
  who: COUNTER,
  edit: { who: COUNTER, fields: { ...itemEdit(), ...fabricKnown } },
  hubScoped: true,
  title: 'code',
  list: itemList,
  detail: [
    'itemImage',
    'code',
    'name',
    'status',
    'hubcenter',
    'patterns',
    'colors',
    'weight',
    'price',
    'note',
    'capturedAt',
    'createdAt',
    'updatedAt',
  ],
  screens: { list: 'fabrics', detail: 'fabricDetail' },
});
