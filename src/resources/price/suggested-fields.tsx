import { Trans, useLingui } from '@lingui/react/macro';

import type { SuggestedField } from '../../../contract/calls/calculate.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { COLOURS } from '../../../contract/vocabulary/colours.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { formatNumber, formatPercent } from '../../i18n/format.ts';

import classes from './price-suggestion.module.css';

/** What the photo and the vocabulary say of fields, with how certain that is. */
export function SuggestedFields({ fields }: { fields: readonly SuggestedField[] }) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  if (fields.length === 0) return null;
  return (
    <section className={classes['part']}>
      <h3>
        <Trans>Perhaps</Trans>
      </h3>
      <ul className={classes['reasons']}>
        {fields.map((each) => {
          const sure = formatPercent(each.confidence, locale);
          if (each.field === 'weight') {
            const grams = formatNumber(each.value, locale);
            return (
              <li key={each.field}>
                <Trans>
                  Usual weight: {grams} g (certainty {sure})
                </Trans>
              </li>
            );
          }
          const names = each.value.map((id) => nameOf(COLOURS, id, readLanguage(locale))).join(', ');
          return (
            <li key={each.field}>
              <Trans>
                Colors of the photo: {names} (certainty {sure})
              </Trans>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
