import { queryOptions } from '@tanstack/react-query';

import { priceTier } from '../../../contract/entities/price-tier.ts';
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import { listCall } from '../../../contract/resource-calls.ts';
import { askList, unwrap } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import { resourceKey } from '../../api/resource-queries.ts';

/** Tiers in the trash, by name. */
export const trashedTiers = () =>
  queryOptions({
    queryKey: [...resourceKey(priceTier.name), 'list', 'trash'],
    queryFn: async ({ signal }) => {
      const page = async (cursor?: string) => {
        const query = { limit: PAGE_SIZE_MAX, sort: 'name', trash: true, ...(cursor ? { cursor } : {}) };
        return unwrap(await askList(listCall(priceTier), credentials(), { query, signal }));
      };
      const first = await page();
      const data = [...first.data];
      // Usually one page, but all pages are read.
      for (let { nextCursor } = first; nextCursor;) {
        const next = await page(nextCursor);
        data.push(...next.data);
        ({ nextCursor } = next);
      }
      return { ...first, data };
    },
    meta: { keep: 'first' },
  });
