/** What products, fabrics and generics share: what the counter knows of an item (spec section 3, quick-add forms). */
import { blankText, choice, code, flag, id, longText, moment, optionalText, photo, ref } from '../field.ts';
import { REASON_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { hubLabels, recordLabels } from '../resource.ts';
import { ITEM_STATUS_WORDS, ITEM_STATUSES } from '../status.ts';

export const itemFields = () => ({
  _id: id(),
  code: code(),
  name: optionalText(),
  status: choice(ITEM_STATUSES, ITEM_STATUS_WORDS),
  /** Active without all it needs (`NEEDED`): not on sale yet. Follows from the rest, and is no status. */
  incomplete: flag(),
  hubcenter: ref('merchant', 'hubcenterName'),
  hubcenterName: optionalText(),
  note: longText(),
  itemImage: photo().nullable(),
  capturedAt: moment().nullable(),
  soldAt: moment().nullable(),
  createdAt: moment(),
  updatedAt: moment(),
  deletedAt: moment().nullable(),
});

/** Labels of what every kind has. */
export const itemLabels = {
  ...hubLabels,
  ...recordLabels,
  code: msg`Code`,
  name: msg`Name`,
  status: msg`Status`,
  incomplete: msg`Incomplete`,
  note: msg`Note`,
  itemImage: msg`Photo`,
  images: msg`More photos`,
  capturedAt: msg`Photographed`,
  soldAt: msg`Sold on`,
  createdAt: msg`Received`,
  colors: msg`Colors`,
  weight: msg`Weight`,
  price: msg`Price`,
  material: msg`Composition`,
  stock: msg`Stock`,
  priceId: msg`Price tier`,
  priceTierName: msg`Price tier`,
};

/** Labels of what is measured and looked at, of garments and fabrics alike. */
export const measuredLabels = { dimensions: msg`Measurements`, defects: msg`Defects` };

/** What may be changed of any item beside its details and facts; the hub center by admins only. */
export const itemEdit = () => ({ name: blankText(), note: longText(), hubcenter: ref('merchant', 'hubcenterName') });

/**
 * What the specification's form of an item sends back as well: its code, which stays, and its status, by the moves there are; what
 * was sold is on offer again with a reason only.
 */
export const itemFormMore = () => ({
  code: code(),
  status: choice(ITEM_STATUSES, ITEM_STATUS_WORDS),
  reason: optionalText(REASON_MAX),
});

/** What every item list does: found by code, name or colour, narrowed by what every kind has. */
export const itemList = {
  sort: ['name', 'code', 'createdAt', 'updatedAt', 'price', 'weight', 'stock'],
  search: ['code', 'name', 'colors'],
  filters: ['status', 'incomplete', 'hubcenter', 'colors', 'weight', 'price', 'stock', 'material', 'priceId', 'soldAt'],
  tabs: {
    field: 'status',
    words: {
      incomplete: { incomplete: 'true' },
      complete: { status: 'active', incomplete: 'false' },
      inactive: { status: 'inactive' },
      sold: { status: 'sold' },
    },
  },
  inline: ['price', 'stock', 'status'],
} as const;

/** What of any item is changed for many at once; each kind adds what it has beside. */
export const itemBulk = {
  fields: ['stock', 'colors', 'priceId', 'hubcenter'],
  price: 'price',
  tier: 'priceId',
} as const;
