/** What products, fabrics and generics share: the data from the counter (spec section 3, quick-add forms). */
import { COUNTER } from '../access.ts';
import {
  blankText,
  choice,
  code,
  flag,
  id,
  longText,
  moment,
  optionalText,
  photo,
  reason,
  ref,
  seenBy,
} from '../field.ts';
import { REASON_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { hubLabels, recordLabels } from '../resource.ts';
import { REVIEW_REPORTED, VERDICT_WORDS } from '../review.ts';
import { ITEM_STATUS_WORDS, ITEM_STATUSES } from '../status.ts';

export const itemFields = () => ({
  _id: id(),
  code: code(),
  name: optionalText(),
  status: choice(ITEM_STATUSES, ITEM_STATUS_WORDS),
  /** Active but without all needed values (`NEEDED`), so not on sale yet. Derived, not a status. */
  incomplete: flag(),
  hubcenter: ref('merchant', 'hubcenterName'),
  hubcenterName: optionalText(),
  note: longText(),
  /** What the latest verdict of its review asks of the hub center or has corrected, and why; absent if neither. */
  review: seenBy(COUNTER, choice(REVIEW_REPORTED, VERDICT_WORDS)),
  reviewReason: optionalText(REASON_MAX),
  /** An order or a booking keeps it for a buyer at the moment; absent if none does. */
  reserved: seenBy(COUNTER, flag()),
  itemImage: photo().nullable(),
  capturedAt: moment().nullable(),
  soldAt: moment().nullable(),
  createdAt: moment(),
  updatedAt: moment(),
  deletedAt: moment().nullable(),
});

/** Labels common to all kinds. */
export const itemLabels = {
  ...hubLabels,
  ...recordLabels,
  code: msg`Code`,
  name: msg`Name`,
  status: msg`Status`,
  incomplete: msg`Incomplete`,
  note: msg`Note`,
  review: msg`Review`,
  reviewReason: msg`Reason`,
  reserved: msg({ message: 'Reserved', context: 'item' }),
  itemImage: msg`Photo`,
  images: msg`More photos`,
  capturedAt: msg`Captured`,
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

/** Labels common to garments and fabrics. */
export const measuredLabels = { dimensions: msg`Measurements`, defects: msg`Defects` };

/** Editable fields of any item beside its details and facts; only admins may change the hub center. */
export const itemEdit = () => ({ name: blankText(), note: longText(), hubcenter: ref('merchant', 'hubcenterName') });

/**
 * Further fields of the specification's item form: its code, which cannot change, and its status, changed by moves; restocking a sold item
 * needs a reason.
 */
export const itemFormMore = () => ({
  code: code(),
  status: choice(ITEM_STATUSES, ITEM_STATUS_WORDS),
  reason: reason(),
});

/** List settings common to all kinds: search by code, name or colour, and common filters. */
export const itemList = {
  sort: ['name', 'code', 'createdAt', 'updatedAt', 'price', 'weight', 'stock'],
  search: ['code', 'name', 'colors'],
  filters: [
    'status',
    'hubcenter',
    'colors',
    'price',
    'material',
    'weight',
    'stock',
    'incomplete',
    'review',
    'priceId',
    'soldAt',
  ],
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

/** Bulk fields common to all kinds; each kind adds its own. */
export const itemBulk = {
  fields: ['stock', 'colors', 'priceId', 'hubcenter'],
  price: 'price',
  tier: 'priceId',
} as const;
