import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { photos } from '../field.ts';
import { defineResource } from '../resource.ts';
import { genericKnown } from './details.ts';
import { itemEdit, itemFields, itemList } from './item.ts';

/** A textile mix (spec section 3, Generic item). `rev` counts its changes. */
export const generic = defineResource({
  name: 'generic',
  plural: 'generics',
  record: z.object({ ...itemFields(), ...genericKnown, images: photos(), rev: z.int() }),
  who: COUNTER,
  edit: { who: COUNTER, fields: { ...itemEdit(), ...genericKnown } },
  hubScoped: true,
  title: 'code',
  list: itemList,
  detail: [
    'itemImage',
    'images',
    'code',
    'name',
    'status',
    'hubcenter',
    'colors',
    'weight',
    'price',
    'note',
    'capturedAt',
    'createdAt',
    'updatedAt',
  ],
  screens: { list: 'generics', detail: 'genericDetail' },
});
