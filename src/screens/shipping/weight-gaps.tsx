import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { listShippingGaps } from '../../../contract/calls/shipping-costs.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { COUNTRIES } from '../../../contract/vocabulary/countries.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { read } from '../../api/calls.ts';
import { formatNumber } from '../../i18n/format.ts';
import { AlertIcon } from '../../ui/icons.tsx';

import classes from './shipping.module.css';

/** Names the weights between the bands of an area; nothing without any. */
export function WeightGaps() {
  const { t, i18n } = useLingui();
  const { data } = useQuery(read(listShippingGaps));
  const gaps = data?.data ?? [];
  if (gaps.length === 0) return null;
  const kilograms = (value: number) => formatNumber(value, i18n.locale);
  return (
    <Alert
      color="yellow"
      icon={<AlertIcon />}
      title={t`Weights without a cost`}
      classNames={{ root: classes['gaps'] ?? '', label: classes['title'] ?? '' }}
    >
      <ul>
        {gaps.map(({ country, province, postalCode, from, to }) => {
          const name = nameOf(COUNTRIES, country, readLanguage(i18n.locale));
          const area = [name, province, postalCode].filter(Boolean).join(' ');
          const [least, most] = [kilograms(from), kilograms(to)];
          return <li key={`${area} ${from}`}>{t`${area}: ${least}–${most} kg`}</li>;
        })}
      </ul>
      <Trans>A less precise area applies there. Without one, shipping is on request.</Trans>
    </Alert>
  );
}
