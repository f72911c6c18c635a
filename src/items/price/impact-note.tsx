import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { Calculation, ImpactFigures } from '../../../contract/calls/calculate.ts';
import { formatNumber } from '../../i18n/format.ts';

import classes from './price-suggestion.module.css';

const REASONS: Record<NonNullable<Calculation['impactReason']>, MessageDescriptor> = {
  kind: msg`Weight only: there are no published figures for the reuse of fabrics and textile mixes.`,
  noType: msg`The garment type is missing.`,
  noFactor: msg`There is no published figure for this garment type.`,
  noWeight: msg`The weight is missing, and this garment type has no typical weight.`,
};

/** What a second life avoids, with range, method and source; never a bare number. */
export function ImpactNote({ impact, reason }: { impact: ImpactFigures | null; reason: Calculation['impactReason'] }) {
  const { t } = useLingui();
  return (
    <section className={classes['part']}>
      <h3>
        <Trans>Avoided emissions</Trans>
      </h3>
      {impact ? (
        <Figures impact={impact} />
      ) : (
        <>
          <p className={classes['figure']}>{t`Not enough data`}</p>
          {reason ? <p className={classes['small']}>{t(REASONS[reason])}</p> : null}
        </>
      )}
    </section>
  );
}

function Figures({ impact }: { impact: ImpactFigures }) {
  const { i18n } = useLingui();
  const number = (value: number) => formatNumber(value, i18n.locale);
  const { avoidedKgCO2e, source, year, counted, weightEstimated } = impact;
  const [value, low, high] = [avoidedKgCO2e.value, avoidedKgCO2e.low, avoidedKgCO2e.high].map(number);
  const [factor, weight] = [number(impact.factor), number(impact.weight)];
  return (
    <>
      <p className={classes['figure']}>
        <Trans>{value} kg CO₂e</Trans>
      </p>
      <ul className={classes['reasons']}>
        <li>
          <Trans>
            Between {low} and {high}, depending on how many second-hand purchases replace a new one.
          </Trans>
        </li>
        <li>
          {weightEstimated ? (
            <Trans>
              {factor} kg CO₂e per kg of a new garment × {weight} g (typical weight, not measured)
            </Trans>
          ) : (
            <Trans>
              {factor} kg CO₂e per kg of a new garment × {weight} g
            </Trans>
          )}
        </li>
        <li>{counted ? <Trans>Counted.</Trans> : <Trans>Counted when sold.</Trans>}</li>
        <li>
          <Trans>
            Source: {source}, {year}
          </Trans>
        </li>
      </ul>
    </>
  );
}
