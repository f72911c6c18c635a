/** The review of items: the queue of reviewers, their verdicts, and figures. */
import * as z from 'zod';

import { ADMINS, MERCHANT_READERS } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import { itemKind, type ItemKind } from '../code.ts';
import { fabricKnown, genericKnown, productKnown } from '../entities/details.ts';
import { FACTS } from '../entities/item-facts.ts';
import { MEASURES } from '../field-meta.ts';
import { blankText, dimensions, longText, photo, photos, reason, text } from '../field.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX, REASON_MAX } from '../limits.ts';
import { REVIEW_DAYS, REVIEW_REASONS, REVIEW_STATES, VERDICTS } from '../review.ts';

/** What is judged of any item beside its details. */
const common = { name: blankText(), note: longText() };
const { price: _price, ...generic } = { ...genericKnown, material: FACTS.generic.material };
const { types, itemFor, seasons, condition, sizes } = productKnown;
const { subTitle, description, branded, brand, dimensions: measures, defects } = FACTS.product;
const { patterns } = fabricKnown;
const fabricFacts = { itemFor, sizes, dimensions: FACTS.fabric.dimensions, defects };

/** The fields that items of each kind are judged by, and that reviewers correct. Prices and business data are not among them. */
export const JUDGED = {
  product: {
    ...common,
    types,
    itemFor,
    seasons,
    condition,
    ...generic,
    sizes,
    subTitle,
    description,
    branded,
    brand,
    dimensions: measures,
    defects,
  },
  fabric: { ...common, ...generic, patterns, ...fabricFacts },
  generic: { ...common, ...generic },
} as const satisfies Record<ItemKind, z.ZodRawShape>;

const { name: _name, note: _note, ...judged } = { ...JUDGED.fabric, ...JUDGED.product };

/** The details an item is judged by; an item has those of its kind. */
export const judgedDetails = z.strictObject({ ...judged, dimensions: dimensions(MEASURES).nullable() }).partial();

/** An item as its reviewer sees it. */
const reviewedItem = z.strictObject({
  _id: z.uuid(),
  kind: itemKind,
  code: z.string(),
  name: z.string(),
  note: z.string(),
  itemImage: photo().nullable(),
  tagImage: photo().nullable(),
  images: photos(),
  details: judgedDetails,
  createdAt: z.iso.datetime(),
});

/**
 * The review of one item. `note` is why staff flagged it; `reason`, `decidedBy` and `decidedAt` are of the latest verdict, also while the
 * item is in the queue again. `rev` counts the changes of the review, and of what is judged.
 */
export const review = z.strictObject({
  _id: z.uuid(),
  item: reviewedItem,
  hubcenter: z.uuid(),
  hubcenterName: z.string(),
  state: z.enum(REVIEW_STATES),
  why: z.enum(REVIEW_REASONS),
  note: z.string(),
  reason: z.string().nullable(),
  decidedBy: z.uuid().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
  rev: z.int(),
});
export type Review = z.infer<typeof review>;

const filter = { why: z.enum(REVIEW_REASONS).optional(), hubcenter: z.uuid().optional() };

/** Reviews in one state: open ones oldest first, others by their latest verdict. Reviewers see those of their hub centers. */
export const listReviews = defineListCall({
  name: 'listReviews',
  of: 'review',
  method: 'GET',
  path: '/reviews',
  summary: 'List the reviews of items in one state',
  who: MERCHANT_READERS,
  query: z.strictObject({
    ...filter,
    state: z.enum(REVIEW_STATES).default('open'),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    cursor: z.string().max(2000).optional(),
  }),
  data: review,
});

const reviewCount = z.object({ state: z.enum(REVIEW_STATES), count: z.int() });

/** How many reviews each state has. */
export const countReviews = defineCall({
  name: 'countReviews',
  of: 'review',
  method: 'GET',
  path: '/reviews/count',
  summary: 'Count the reviews of items by state',
  who: MERCHANT_READERS,
  query: z.strictObject(filter),
  data: z.array(reviewCount),
});

/** The hub centers a caller reviews: all, unless a reviewer has some assigned. */
export const listReviewHubs = defineCall({
  name: 'listReviewHubs',
  of: 'review',
  method: 'GET',
  path: '/reviews/hubs',
  summary: 'List the hub centers whose items the caller reviews',
  who: MERCHANT_READERS,
  data: z.array(z.object({ _id: z.uuid(), fullName: z.string() })),
});

/** Body of a verdict: a rejection needs a reason, a correction the fields it changes. */
const verdictGiven = z.strictObject({
  verdict: z.enum(VERDICTS),
  reason: reason(),
  fields: judgedDetails.extend(common).partial().optional(),
});

/**
 * Decides an open review, and corrects the item with it; repeating one's own verdict changes nothing. 409 `reviewDecided` with the current `record`, which names who decided,
 * if somebody else was faster; 412 with the current `record` if the item has changed since.
 */
export const decideReview = defineCall({
  name: 'decideReview',
  method: 'PUT',
  path: '/review/status/{id}',
  summary: 'Decide the review of an item',
  who: MERCHANT_READERS,
  params: z.strictObject({ id: z.uuid() }),
  body: verdictGiven,
  revised: true,
  data: review,
});

/** Puts an item into the queue with a reason for the reviewer; one that waits already keeps its place. */
export const flagItem = defineCall({
  name: 'flagItem',
  method: 'POST',
  path: '/review',
  summary: 'Flag an item for review',
  who: ADMINS,
  body: z.strictObject({ kind: itemKind, item: z.uuid(), reason: text(REASON_MAX) }),
  data: review,
});

/**
 * The work of a reviewer, or on a hub center's items. The median time counts from the queue to the verdict. An approval is reversed if the
 * next verdict on the item, which has not been edited since, is another.
 */
const reviewFigure = z.object({
  _id: z.uuid(),
  name: z.string(),
  approved: z.int(),
  corrected: z.int(),
  photoWanted: z.int(),
  rejected: z.int(),
  /** Per day of the period, rounded to one decimal. */
  perDay: z.number(),
  medianMinutes: z.number(),
  /** Approvals that no later verdict reversed, in percent; null without approvals. */
  agreement: z.int().nullable(),
});
export type ReviewFigure = z.infer<typeof reviewFigure>;

const reviewFigures = z.object({ reviewers: z.array(reviewFigure), hubs: z.array(reviewFigure) });
export type ReviewFigures = z.infer<typeof reviewFigures>;

/** Verdicts in a period by reviewer and by hub center. Reviewers see their own. */
export const readReviewFigures = defineCall({
  name: 'readReviewFigures',
  of: 'review',
  method: 'GET',
  path: '/reviews/figures',
  summary: 'Count verdicts by reviewer and by hub center',
  who: MERCHANT_READERS,
  query: z.strictObject({
    days: z
      .enum(REVIEW_DAYS.map(String) as ['7', '30', '90'])
      .default('30')
      .transform(Number),
    reviewer: z.uuid().optional(),
  }),
  data: reviewFigures,
});
