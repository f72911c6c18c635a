import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { type PriceSuggestion, type Relaxation, SALES_MIN } from '../../../contract/calls/calculate.ts';
import { formatEuro, formatNumber } from '../../i18n/format.ts';

import classes from './price-suggestion.module.css';

const LEFT_OUT: Record<Relaxation, MessageDescriptor> = {
  condition: msg`Includes other conditions (too few sales of this one).`,
  brand: msg`Includes other brands (too few sales of this one).`,
  hubcenter: msg`Includes all hub centers (too few sales at this one).`,
};

/** The reasons for a price. */
export function PriceReasons({ price }: { price: PriceSuggestion }) {
  const { t, i18n } = useLingui();
  const { from, n, p25, p75, daysToSell, relaxed, per, tier, factor } = price;
  const number = (value: number) => formatNumber(value, i18n.locale);
  if (from === 'sales') {
    const [low, high] = [formatEuro(p25), formatEuro(p75)];
    return (
      <ul className={classes['reasons']}>
        <li>
          <Plural value={n} one="Median of # sale in the last year." other="Median of # sales in the last year." />{' '}
          <Trans>
            Half sold for {low}–{high}.
          </Trans>
        </li>
        {price.per === 'kg' ? (
          <li>
            <Trans>Compared per kilogram.</Trans>
          </li>
        ) : null}
        {daysToSell === null ? null : (
          <li>
            <Plural value={daysToSell} one="Typically sells in # day." other="Typically sells in # days." />
          </li>
        )}
        {relaxed.map((word) => (
          <li key={word}>{t(LEFT_OUT[word])}</li>
        ))}
      </ul>
    );
  }
  // Sales per kilogram suggest nothing for an item that was not weighed.
  const sales =
    n >= SALES_MIN ? (
      <li>
        <Trans>Compared per kilogram: add the weight.</Trans>
      </li>
    ) : (
      <li>
        <Plural value={n} one="Only # similar sale." other="Only # similar sales." />{' '}
        <Trans>{SALES_MIN} are needed to suggest a price.</Trans>
      </li>
    );
  if (!tier) {
    return (
      <ul className={classes['reasons']}>
        {sales}
        {per === 'piece' ? (
          <li>
            <Trans>No price tier matches either. Add the garment type, condition and weight.</Trans>
          </li>
        ) : null}
      </ul>
    );
  }
  const { name, base, conditionFactor } = tier;
  const [start, worn, hub] = [formatEuro(base), number(conditionFactor), number(factor ?? 1)];
  return (
    <ul className={classes['reasons']}>
      <li>
        <Trans>Based on the price list, not on sales: “{name}”.</Trans>
      </li>
      <li>
        <Trans>
          {start} × {worn} (condition) × {hub} (hub center)
        </Trans>
      </li>
      {sales}
    </ul>
  );
}
