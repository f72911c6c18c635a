/** What products, fabrics and generics share: what the counter knows of an item (spec section 3, quick-add forms). */
import { blankText, choice, code, id, longText, moment, optionalText, photo, ref } from '../field.ts';
import { ITEM_STATUSES } from '../status.ts';

export const itemFields = () => ({
  _id: id(),
  code: code(),
  name: optionalText(),
  status: choice(ITEM_STATUSES),
  hubcenter: ref('merchant', 'hubcenterName'),
  hubcenterName: optionalText(),
  note: longText(),
  itemImage: photo().nullable(),
  capturedAt: moment().nullable(),
  createdAt: moment(),
  updatedAt: moment(),
});

/** What may be changed of any item beside its details. */
export const itemEdit = () => ({ name: blankText(), note: longText() });

/** How every item list looks: photos first, found by code or name. */
export const itemList = {
  columns: ['itemImage', 'code', 'name', 'price', 'status', 'hubcenter', 'createdAt'],
  sort: ['name', 'code', 'createdAt', 'updatedAt'],
  search: ['code', 'name'],
  filters: ['status'],
} as const;
