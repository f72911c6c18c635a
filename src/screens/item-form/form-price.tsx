import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { RecordFormState } from '../../engine/form/use-record-form.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useOnline } from '../../ui/use-online.ts';
import { priceQuestion } from './price-question.ts';
import { takenPrice } from './taken-price.ts';

import classes from './item-form.module.css';

const PriceSuggestion = lazyComponent(
  async () => (await import('../../items/price/price-suggestion.tsx')).PriceSuggestion,
);

/** Suggests a price from the typed values; only a press puts it into the form. */
export function FormPrice({ kind, form }: { kind: ItemKind; form: Pick<RecordFormState, 'seen' | 'typed' | 'type'> }) {
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <p className={classes['hint']}>
        <Trans>Go online to get a suggested price here.</Trans>
      </p>
    );
  }
  const question = priceQuestion(kind, form);
  return (
    <Suspense>
      {/* Other facts need another calculation: a result for the old ones would mislead. */}
      <PriceSuggestion
        key={JSON.stringify(question)}
        question={question}
        onTake={(price) => {
          for (const taken of takenPrice(price)) form.type(...taken);
        }}
      />
    </Suspense>
  );
}
