import { Trans } from '@lingui/react/macro';

import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { Fold } from '../../ui/fold.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

// Collapsed, and rarely opened.
const PriceSuggestion = lazyComponent(async () => (await import('./price-suggestion.tsx')).PriceSuggestion);

/** The panel "Price and impact" of an item's detail screen; calculates nothing until it is opened. */
export const pricePanel = (kind: ItemKind) =>
  function PricePanel({ record }: { record: ResourceRecord }) {
    return (
      <Fold title={<Trans>Price and impact</Trans>} padded>
        <PriceSuggestion key={record._id} question={{ kind, item: record._id }} record={record} begun />
      </Fold>
    );
  };
