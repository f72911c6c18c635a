/** The figures of the yearly report of sellers. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { DAC7_CENTS, DAC7_SALES, readDac7, type Dac7Seller } from '../../../contract/calls/dac7.ts';
import { read } from '../../api/calls.ts';
import { formatCents, formatNumber } from '../../i18n/format.ts';

import money from '../money-table.module.css';
import card from './parts.module.css';

const THIS_YEAR = new Date().getUTCFullYear();

/** How near a hub center is to being reported this year. */
export function OwnDac7({ id }: { id: string }) {
  const { data } = useQuery(read(readDac7, { params: { id, year: String(THIS_YEAR) } }));
  if (!data) return null;
  const { sales, paidCents } = data.year;
  const [paid, most] = [formatCents(paidCents), formatCents(DAC7_CENTS)];
  return (
    <section className={card['card']} aria-labelledby="hub-dac7" data-testid="hub-dac7">
      <h2 id="hub-dac7" className={card['title']}>
        <Trans>Sellers’ report (DAC7)</Trans> {THIS_YEAR}
      </h2>
      <p className={card['none']}>
        {data.isReported ? (
          <Trans>This hub center is reported to the tax agency for this year.</Trans>
        ) : (
          <Trans>
            {sales} of {DAC7_SALES} sales and {paid} of {most}: from there on the platform reports it to the tax agency.
          </Trans>
        )}
      </p>
      <Quarters seller={data} />
    </section>
  );
}

/** The figures of a year by quarter. */
export function Quarters({ seller: { quarters, year } }: { seller: Dac7Seller }) {
  const { t, i18n } = useLingui();
  const rows = [
    ...quarters.map((figures, index) => [`Q${index + 1}`, figures] as const),
    [t({ message: 'Year', context: 'DAC7' }), year] as const,
  ];
  return (
    <div className={money['scroll']}>
      <table className={money['table']}>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Quarter', context: 'DAC7' })}</th>
            <th scope="col" data-number>
              {t({ message: 'Sales', context: 'DAC7' })}
            </th>
            <th scope="col" data-number>
              {t`Credited to the hub center`}
            </th>
            <th scope="col" data-number>
              {t`Commission withheld`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { sales, paidCents, feeCents }], index) => (
            <tr key={name} data-strong={index === quarters.length || undefined}>
              <th scope="row">{name}</th>
              <td data-number>{formatNumber(sales, i18n.locale)}</td>
              <td data-number>{formatCents(paidCents)}</td>
              <td data-number>{formatCents(feeCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
