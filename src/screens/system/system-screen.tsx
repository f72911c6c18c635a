import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { CHECKS, FINDINGS, type SystemLine } from '../../../contract/calls/system.ts';
import { systemOptions } from '../../api/system-queries.ts';
import { ListSkeleton } from '../../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { shownValues, STATES } from './system-words.ts';

import rows from '../../ui/rows.module.css';
import link from '../../ui/text-link.module.css';
import classes from './system.module.css';

/** The state of the installation in plain words: what works, what does not, and what to do. */
export function SystemScreen() {
  const { t, i18n } = useLingui();
  const query = useQuery(systemOptions());
  const { data: report } = query;
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  return (
    <Page
      title={t({ message: 'System', context: 'screen' })}
      narrow
      note={report ? i18n._(STATES[report.state].sum) : ' '}
      actions={
        <Button variant="default" loading={query.isFetching} onClick={retry}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      {report ? <SeenNote query={query} onRetry={retry} /> : null}
      {report ? (
        <ul className={rows['rows']}>
          {report.lines.map((line) => (
            <Line key={line.check} {...line} />
          ))}
        </ul>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="rows" cards={false} />
      )}
    </Page>
  );
}

function Line({ check, state, finding, values }: SystemLine) {
  const { i18n } = useLingui();
  const now = useNow();
  const { id, message } = FINDINGS[finding];
  const { tone, word } = STATES[state];
  return (
    <li className={classes['line']}>
      <strong className={classes['check']}>{i18n._(CHECKS[check])}</strong>
      <span className={classes['finding']}>
        {i18n._(id, shownValues(values, now, i18n.locale), message === undefined ? {} : { message })}
        {finding === 'agreementOpen' ? (
          <>
            {' '}
            <Link
              to={SCREENS.stripeDifferences.path}
              search={{ status: ['open'] }}
              className={`${link['link']} ${link['within']}`}
            >
              <Trans>See the differences</Trans>
            </Link>
          </>
        ) : null}
      </span>
      <StatusBadge tone={tone}>{i18n._(word)}</StatusBadge>
    </li>
  );
}
