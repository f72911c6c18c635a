import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Review } from '../../contract/calls/reviews.ts';
import { REVIEWS_KEY } from '../api/review-queries.ts';
import { useProfile } from '../session/use-session.ts';
import { followParcels } from './follow-parcels.ts';

/** A review in the revision that was judged, as a key. */
export const judged = ({ _id, rev }: Pick<Review, '_id' | 'rev'>): string => `${_id} ${rev}`;

const NONE: ReadonlySet<string> = new Set();

/** Follows what the person's pending verdicts are about, as keys. Once one has arrived, reviews are read again. */
export function useJudged(): ReadonlySet<string> {
  const { _id: owner } = useProfile();
  const client = useQueryClient();
  const [found, setFound] = useState({ owner, keys: NONE });
  useEffect(() => {
    let known = NONE;
    return followParcels(async (isOver) => {
      const { readJudged } = await import('./verdicts.ts');
      const keys = new Set((await readJudged(owner)).map(judged));
      if (isOver()) return;
      if ([...known].some((key) => !keys.has(key))) void client.invalidateQueries({ queryKey: REVIEWS_KEY });
      // Every step of a capture also changes parcels: without verdicts nothing must rerender.
      if (known.size + keys.size > 0) setFound({ owner, keys });
      known = keys;
    });
  }, [client, owner]);
  return found.owner === owner ? found.keys : NONE;
}
