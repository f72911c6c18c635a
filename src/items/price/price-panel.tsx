import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const PriceSuggestion = lazyComponent(async () => (await import('./price-suggestion.tsx')).PriceSuggestion);

/** The part "Price and impact" of an item's detail screen. */
export const pricePanel = (kind: ItemKind) =>
  function PricePanel({ record }: { record: ResourceRecord }) {
    return (
      <section>
        <Suspense fallback={<Skeleton height="12rem" />}>
          <PriceSuggestion key={record._id} question={{ kind, item: record._id }} record={record} begun />
        </Suspense>
      </section>
    );
  };
