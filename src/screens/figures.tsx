import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { type Counted, type Figure, FIGURE_DAYS, type FigureDays } from '../../contract/calls/figures.ts';
import { useFailureText } from '../api/failure-text.ts';
import { figuresOptions } from '../api/figures-query.ts';
import { firstStepsOptions } from '../api/first-steps-query.ts';
import { declaration } from '../engine/declared.ts';
import { failureOf } from '../engine/seen-note.tsx';
import { viewOf } from '../engine/views.ts';
import { formatNumber } from '../i18n/format.ts';

import tools from '../engine/list/list-tools.module.css';
import link from '../ui/text-link.module.css';
import classes from './figures.module.css';

/** New users, items added and items sold in a period, against the period before. Each number opens the rows it counts. */
export function Figures() {
  const { t } = useLingui();
  const words = useFailureText();
  const [days, setDays] = useState<FigureDays>(90);
  const steps = useQuery(firstStepsOptions());
  // Before the first item there is nothing to count, and the first steps stand here.
  const isNew = steps.data?.item === false;
  const query = useQuery({ ...figuresOptions(days), enabled: !isNew });
  const { data, refetch, isPlaceholderData } = query;
  const failure = failureOf(query);
  if (isNew) return null;
  const groups = [
    { title: null, figures: data?.filter(({ name }) => name === 'user') },
    { title: t`Items added`, figures: data?.filter(({ name, by }) => name !== 'user' && by === 'createdAt') },
    { title: t`Items sold`, figures: data?.filter(({ by }) => by === 'soldAt') },
  ];
  return (
    <section className={classes['strip']} aria-label={t`Figures`} data-testid="figures">
      <div className={tools['choices']} role="group" aria-label={t`Period`}>
        {FIGURE_DAYS.map((each) => (
          <button
            key={each}
            type="button"
            className={tools['choice']}
            aria-pressed={each === days}
            onClick={() => setDays(each)}
          >
            <Plural value={each} one="Last # day" other="Last # days" />
          </button>
        ))}
      </div>
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
  const { t, i18n } = useLingui();
  const label = name === 'user' ? t`New users` : t(viewOf(name).title);
  const share = before.total > 0 && !now.isAtLeast && !before.isAtLeast ? now.total / before.total - 1 : null;
  return (
    <div className={classes['figure']}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={classes['now']}>
        <Proof name={name} counted={now} />
      </dd>
      <dd className={classes['before']}>
        {share === null ? null : (
          <span className={classes['share']}>
            {new Intl.NumberFormat(i18n.locale, {
              style: 'percent',
              maximumFractionDigits: 0,
              signDisplay: 'exceptZero',
            }).format(share)}
          </span>
        )}
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
    <Link to={SCREENS[declaration(name).screens.list].path} search={filters} className={link['link']}>
      {isAtLeast ? `${count}+` : count}
    </Link>
  );
}
