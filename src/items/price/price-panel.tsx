import { Trans } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Suspense, useId } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

import classes from './price-panel.module.css';

const PriceSuggestion = lazyComponent(async () => (await import('./price-suggestion.tsx')).PriceSuggestion);

/** The part "Price and impact" of an item's detail screen. */
export const pricePanel = (kind: ItemKind) =>
  function PricePanel({ record }: { record: ResourceRecord }) {
    const id = useId();
    // Its question is a POST, which a read-only view may not send.
    if (useProfile().view) return null;
    return (
      <section aria-labelledby={id} className={classes['panel']}>
        <VisuallyHidden component="h2" id={id}>
          <Trans>Price and impact</Trans>
        </VisuallyHidden>
        <Suspense fallback={<Skeleton className={classes['awaited'] ?? ''} />}>
          <PriceSuggestion key={record._id} question={{ kind, item: record._id }} record={record} isOpen />
        </Suspense>
      </section>
    );
  };
