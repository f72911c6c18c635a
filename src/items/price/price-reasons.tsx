import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { type PriceSuggestion, type Relaxation, SALES_MIN } from '../../../contract/calls/calculate.ts';
import { formatEuro, formatNumber } from '../../i18n/format.ts';

import classes from './price-suggestion.module.css';

const LEFT_OUT: Record<Relaxation, MessageDescriptor> = {
  condition: msg`Other conditions count too: there were too few sales of this one.`,
  brand: msg`Other brands count too: there were too few sales of this one.`,
  hubcenter: msg`Sales of all hub centers: this one has too few of its own.`,
};

/** The reasons for a price. */
export function PriceReasons({ price }: { price: PriceSuggestion }) {
  const { t, i18n } = useLingui();
  const { from, n, p25, p75, daysToSell, relaxed, tier, factor } = price;
  const number = (value: number) => formatNumber(value, i18n.locale);
  if (from === 'sales') {
    const [low, high] = [formatEuro(p25), formatEuro(p75)];
    return (
      <ul className={classes['reasons']}>
        <li>
          <Plural
            value={n}
            one="The median of # sale of the last year."
            other="The median of # sales of the last year."
          />{' '}
          <Trans>
            Half of them brought {low} to {high}.
          </Trans>
        </li>
        {price.per === 'kg' ? (
          <li>
            <Trans>Compared by the kilogram.</Trans>
          </li>
        ) : null}
        {daysToSell === null ? null : (
          <li>
            <Plural value={daysToSell} one="Sold after # day, typically." other="Sold after # days, typically." />
          </li>
        )}
        {relaxed.map((word) => (
          <li key={word}>{t(LEFT_OUT[word])}</li>
        ))}
      </ul>
    );
  }
  const sales = (
    <li>
      <Plural value={n} one="Only # sale like it;" other="Only # sales like it;" />{' '}
      <Trans>{SALES_MIN} are needed to learn a price from.</Trans>
    </li>
  );
  if (!tier) {
    return (
      <ul className={classes['reasons']}>
        {sales}
        <li>
          <Trans>No tier of the price list is for it either. Garment type, condition and weight help.</Trans>
        </li>
      </ul>
    );
  }
  const { name, base, conditionFactor } = tier;
  const [start, worn, hub] = [formatEuro(base), number(conditionFactor), number(factor ?? 1)];
  return (
    <ul className={classes['reasons']}>
      <li>
        <Trans>From the price list, not from sales: “{name}”.</Trans>
      </li>
      <li>
        <Trans>
          {start} × {worn} for the condition × {hub} of the hub center
        </Trans>
      </li>
      {sales}
    </ul>
  );
}
