import { COUNTER } from '../access.ts';
import { defineResource } from '../define-resource.ts';
import { RESOURCES } from '../resource-access.ts';
import { itemMachine } from '../status.ts';
import { colors, itemBulk, itemEdit, itemFormMore, itemHead, itemList, itemTail, itemWorth, material } from './item.ts';

/** A textile mix (spec section 3, Generic item). `rev` counts its changes. */
export const generic = defineResource({
  name: 'generic',
  plural: 'generics',
  ...RESOURCES.generic,
  fields: { ...itemHead(), colors: colors(), material: material(), ...itemWorth(), ...itemTail() },
  export: { who: COUNTER, images: true },
  edit: {
    who: COUNTER,
    fields: itemEdit(),
    form: itemFormMore(),
    files: { itemImage: { max: 1 } },
  },
  rowsAdd: true,
  // The specification's path moves its bookings, too (`setGenericStstus`).
  status: { ...itemMachine, calls: { setGenericStatus: '/status/generic/{id}' } },
  outbox: 'generic',
  trash: true,
  bulk: itemBulk,
  hubScoped: true,
  title: 'code',
  list: {
    ...itemList,
    columns: [
      'itemImage',
      'code',
      'name',
      'material',
      'colors',
      'weight',
      'price',
      'stock',
      'hubcenter',
      'status',
      'createdAt',
    ],
    filters: [...itemList.filters, 'itemImage'],
  },
});
