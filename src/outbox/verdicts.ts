/** Verdicts of reviewers, stored like changes of items: nobody else sends them, and each is for the revision that was judged. */
import { v7 as uuid } from 'uuid';

import type { Review } from '../../contract/calls/reviews.ts';
import type { Verdict } from '../../contract/review.ts';
import { db, durable } from '../store/db.ts';
import { type Fields, fieldsPrint, printedOf } from './form-content.ts';
import { type ChangedRecord, rowOf } from './form-parcels.ts';
import { OPEN_STATES } from './lane.ts';
import { withRoom } from './room.ts';

/** A verdict on a review as it was seen. */
export interface GivenVerdict extends Pick<ChangedRecord, 'owner'> {
  review: Review;
  verdict: Verdict;
  reason?: string | undefined;
  /** What a correction changes. */
  fields?: Fields | undefined;
  /** Until then it can be undone, and nothing of it leaves; in ms. */
  undoMs?: number;
}

/** Stores a verdict; resolves to the parcel's id. Throws if the device cannot store it. */
export async function storeVerdict({
  owner,
  review,
  verdict,
  reason,
  fields: corrected,
  undoMs = 0,
}: GivenVerdict): Promise<string> {
  const { _id: record, rev, item, hubcenter, hubcenterName } = review;
  const fields = JSON.stringify({
    verdict,
    ...(reason ? { reason } : {}),
    ...(corrected ? { fields: corrected } : {}),
  });
  const content = { action: 'verdict' as const, record, fields };
  const printed = printedOf(content) ?? '';
  const about = { owner, kind: item.kind, hub: { _id: hubcenter, fullName: hubcenterName } };
  const row = {
    ...(await rowOf(about, [await fieldsPrint(printed)])),
    ...content,
    id: uuid(),
    code: item.code,
    // No day: the daily counts are those of items.
    day: '',
    nextAt: Date.now() + undoMs,
    rev,
    before: '{}',
  };
  await withRoom(() => durable.parcels.add(row));
  return row.id;
}

const HELD = [...OPEN_STATES, 'attention'] as const;

/** Reads the reviews, in the revision that was judged, that a person's pending verdicts are about. */
export async function readJudged(owner: string): Promise<Pick<Review, '_id' | 'rev'>[]> {
  const keys = HELD.map((state) => ['verdict', state]);
  const found = await db.parcels.where('[action+state]').anyOf(keys).toArray();
  return found.flatMap(({ owner: by, record, rev }) => (by === owner && record && rev ? [{ _id: record, rev }] : []));
}
