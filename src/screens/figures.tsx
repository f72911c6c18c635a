import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { type Counted, type Figure, FIGURE_DAYS, type FigureDays, readFigures } from '../../contract/calls/figures.ts';
import { accessOf } from '../../contract/resource-access.ts';
import { read } from '../api/calls.ts';
import { useFailureText } from '../api/failure-text.ts';
import { failureOf } from '../engine/seen-note.tsx';
import { lineOf } from '../engine/views.ts';
import { formatNumber } from '../i18n/format.ts';

import tools from '../engine/list/list-tools.module.css';
import link from '../ui/text-link.module.css';
import classes from './figures.module.css';

const periodOf = (value: string): FigureDays => FIGURE_DAYS.find((days) => String(days) === value) ?? 90;

/** What stands beside the items. */
const isAlone = (name: Figure['name']) => name === 'user' || name === 'order';

/** New users, orders, items added and items sold in a period, against the period before. Each number opens the rows it counts. */
export function Figures() {
  const { t } = useLingui();
  const words = useFailureText();
  const [period, setPeriod] = useState<FigureDays>(90);
  const query = useQuery({ ...read(readFigures, { query: { days: `${period}` } }), placeholderData: keepPreviousData });
  const { data, refetch, isPlaceholderData } = query;
  const failure = failureOf(query);
  const groups = [
    { title: null, figures: data?.filter(({ name }) => isAlone(name)) },
    { title: t`Items added`, figures: data?.filter(({ name, by }) => !isAlone(name) && by === 'createdAt') },
    { title: t`Items sold`, figures: data?.filter(({ by }) => by === 'soldAt') },
  ];
  return (
    <section className={classes['strip']} aria-label={t`Figures`} data-testid="figures">
      <select
        className={tools['tool']}
        aria-label={t`Period`}
        value={period}
        onChange={({ currentTarget }) => setPeriod(periodOf(currentTarget.value))}
      >
        {FIGURE_DAYS.map((days) => (
          <option key={days} value={days}>
            {t`${plural(days, { one: 'Last # day', other: 'Last # days' })}`}
          </option>
        ))}
      </select>
      {data ? (
        <div className={classes['groups']} aria-busy={isPlaceholderData}>
          {groups.map(({ title, figures = [] }) => (
            <div key={title} className={classes['group']} {...(title ? { role: 'group', 'aria-label': title } : {})}>
              {title ? <span className={classes['title']}>{title}</span> : null}
              <dl className={classes['figures']}>
                {figures.map((figure) => (
                  <One key={figure.name} figure={figure} />
                ))}
              </dl>
            </div>
          ))}
        </div>
      ) : failure ? (
        <p className={classes['failed']} role="alert">
          {words(failure)}{' '}
          <button type="button" className={link['link']} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** A number, and how it was before. */
function One({ figure: { name, now, before } }: { figure: Figure }) {
  const { t } = useLingui();
  return (
    <div className={classes['figure']}>
      <dt className={classes['label']}>{name === 'user' ? t`New users` : t(lineOf(name).title)}</dt>
      <dd className={classes['now']}>
        <Proof name={name} counted={now} />
      </dd>
      <dd className={classes['before']}>
        <Trans>
          before: <Proof name={name} counted={before} />
        </Trans>
      </dd>
    </div>
  );
}

/** A count as a link to the list with exactly these rows. */
function Proof({ name, counted: { total, isAtLeast, filters } }: { name: Figure['name']; counted: Counted }) {
  const { i18n } = useLingui();
  const count = formatNumber(total, i18n.locale);
  return (
    <Link to={SCREENS[accessOf(name).screens.list].path} search={filters} className={link['link']}>
      {isAtLeast ? `${count}+` : count}
    </Link>
  );
}
