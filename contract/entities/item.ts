/** What products, fabrics and generics share: the data from the counter (spec section 3, quick-add forms). */
import { COUNTER } from '../access.ts';
import { member, recordFields } from '../define-resource.ts';
import {
  blankText,
  choice,
  code,
  flag,
  longText,
  moment,
  optionalText,
  photo,
  photos,
  reason,
  ref,
  seenBy,
} from '../field.ts';
import { REASON_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { REVIEW_REPORTED, VERDICT_WORDS } from '../review.ts';
import { ITEM_STATUS_WORDS, ITEM_STATUSES } from '../status.ts';
import { genericKnown } from './details.ts';
import { FACTS } from './item-facts.ts';

/** What the record of every kind begins with. */
export const itemHead = () => ({
  itemImage: member(msg`Photo`, photo().nullable()),
  images: member(msg`More photos`, photos()),
  code: member(msg`Code`, code()),
  name: member(msg`Name`, optionalText(), 'edit'),
  status: member(msg`Status`, choice(ITEM_STATUSES, ITEM_STATUS_WORDS)),
  hubcenter: member(msg`Hub center`, ref('merchant', 'hubcenterName'), 'edit'),
  hubcenterName: optionalText(),
});

/** What it weighs and costs. */
export const itemWorth = () => ({
  weight: member(msg`Weight`, genericKnown.weight, 'edit'),
  price: member(msg`Price`, genericKnown.price, 'edit'),
  priceId: member(msg`Price tier`, FACTS.generic.priceId, 'edit'),
  priceTierName: optionalText(),
  stock: member(msg`Stock`, FACTS.generic.stock, 'edit'),
});

/** What it ends with. `capturedAt`: on the device's clock; `createdAt`: when the server received it. */
export const itemTail = () => ({
  note: member(msg`Note`, longText(), 'edit'),
  soldAt: member(msg`Sold on`, moment().nullable()),
  capturedAt: member(msg`Captured`, moment().nullable()),
  /** Active but without all needed values (`NEEDED`), so not on sale yet. Derived, not a status. */
  incomplete: member(msg`Incomplete`, flag(), 'hidden'),
  /** What the latest verdict of its review asks of the hub center or has corrected, and why; absent if neither. */
  review: member(msg`Review`, seenBy(COUNTER, choice(REVIEW_REPORTED, VERDICT_WORDS)), 'hidden'),
  reviewReason: member(msg`Reason`, optionalText(REASON_MAX), 'hidden'),
  /** An order or a booking keeps it for a buyer at the moment; absent if none does. */
  reserved: member(msg({ message: 'Reserved', context: 'item' }), seenBy(COUNTER, flag()), 'hidden'),
  ...recordFields(),
  createdAt: member(msg`Received`, moment()),
});

export const colors = () => member(msg`Colors`, genericKnown.colors, 'edit');
export const material = () => member(msg`Composition`, FACTS.generic.material, 'edit');

/** How the form of any kind differs from its record: a name may be blank. */
export const itemEdit = () => ({ name: blankText() });

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
