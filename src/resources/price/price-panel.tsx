import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

import classes from './price-panel.module.css';

// Behind a line that few open.
const PriceSuggestion = lazy(async () => ({ default: (await import('./price-suggestion.tsx')).PriceSuggestion }));

/** The panel "Price and impact" of an item's detail screen; nothing is calculated before it is opened. */
export const pricePanel = (kind: ItemKind) =>
  function PricePanel({ record }: { record: ResourceRecord }) {
    const [opened, setOpened] = useState(false);
    return (
      <details className={classes['panel']} onToggle={({ currentTarget: { open } }) => setOpened(open)}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its heading is its label */}
        <summary>
          <ChevronIcon size={20} />
          <h2>
            <Trans>Price and impact</Trans>
          </h2>
        </summary>
        {opened ? (
          <Suspense>
            {/* A changed item is another question. */}
            <PriceSuggestion key={String(record['rev'])} question={{ kind, item: record._id }} begun />
          </Suspense>
        ) : null}
      </details>
    );
  };
