import { Trans, useLingui } from '@lingui/react/macro';

import type { SuggestedField } from '../../../contract/calls/calculate.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ColourNames } from '../../engine/values/colour-names.tsx';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { UseSuggested } from './use-suggested.tsx';

import classes from './price-suggestion.module.css';

interface SuggestedFieldsProps {
  kind: ItemKind;
  /** The item as shown. */
  record: ResourceRecord;
  fields: readonly SuggestedField[];
}

/** Suggestions for an item's fields from the photo and the vocabulary, with their certainty, and a button to accept each. */
export function SuggestedFields({ kind, record, fields }: SuggestedFieldsProps) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  if (fields.length === 0) return null;
  return (
    <section className={classes['part']}>
      <h3>
        <Trans>To check</Trans>
      </h3>
      <ul className={classes['suggested']}>
        {fields.map((each) => {
          const sure = formatPercent(each.confidence, locale);
          const grams = each.field === 'weight' ? formatNumber(each.value, locale) : '';
          return (
            <UseSuggested key={each.field} kind={kind} record={record} suggested={each}>
              {each.field === 'weight' ? (
                <Trans>
                  Typical weight: {grams} g (certainty {sure})
                </Trans>
              ) : (
                <Trans>
                  Colors in the photo: <ColourNames ids={each.value} /> (certainty {sure})
                </Trans>
              )}
            </UseSuggested>
          );
        })}
      </ul>
    </section>
  );
}
