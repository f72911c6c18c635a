import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { IncompleteCount } from '../../../contract/calls/completion.ts';
import { Age } from '../../engine/values/age.tsx';
import { viewOf } from '../../engine/views.ts';
import { hubSums, kindSums, type Sum, sumOf } from './queue-counts.ts';
import { type QueueFilter, writeFilter } from './queue-filter.ts';

import classes from './overview.module.css';

interface OverviewProps {
  counts: readonly IncompleteCount[];
  filter: QueueFilter;
}

/** Items waiting at each hub center and since when; each one filters the queue. */
export function HubOverview({ counts, filter }: OverviewProps) {
  const { t } = useLingui();
  const { hubcenter, kind } = filter;
  const everywhere = { hubcenter: null, kind };
  return (
    <nav aria-label={t`Hub centers`} className={classes['parts']}>
      <ul>
        <Card to={everywhere} current={hubcenter === null} name={t`All hub centers`} {...sumOf(counts, everywhere)} />
        {hubSums(counts, kind).map(({ hubcenter: id, name, ...sum }) => (
          <Card key={id} to={{ hubcenter: id, kind }} current={hubcenter === id} name={name} {...sum} />
        ))}
      </ul>
    </nav>
  );
}

/** Placeholder of the hub centers, or of the kinds, until the counts are loaded. */
export function OverviewPlace({ look }: { look: 'cards' | 'chips' }) {
  return <div className={classes['place']} data-look={look} aria-hidden="true" />;
}

/** The kinds of items, each with its count. */
export function KindFilter({ counts, filter: { hubcenter, kind } }: OverviewProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Item types`} className={classes['parts']}>
      <ul>
        <Chip to={{ hubcenter, kind: null }} current={kind === null}>
          {t`All`} <Figure count={sumOf(counts, { hubcenter, kind: null }).count} />
        </Chip>
        {kindSums(counts, hubcenter).map(({ kind: each, count }) => (
          <Chip key={each} to={{ hubcenter, kind: each }} current={kind === each}>
            {t(viewOf(each).title)} <Figure count={count} />
          </Chip>
        ))}
      </ul>
    </nav>
  );
}

interface PartProps {
  to: QueueFilter;
  current: boolean;
}

function Part({ to, current, look, children }: PartProps & { look: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={SCREENS.complete.path}
        search={writeFilter(to)}
        className={classes[look] ?? ''}
        // Otherwise the router also marks the address without a filter as current.
        activeOptions={{ exact: true }}
        data-current={current || undefined}
      >
        {children}
      </Link>
    </li>
  );
}

function Card({ name, count, oldest, ...part }: PartProps & Sum & { name: string }) {
  return (
    <Part {...part} look="card">
      <span className={classes['name']}>{name}</span>
      <span className={classes['count']}>{count}</span>
      <span className={classes['age']}>{oldest ? <Age moment={oldest} /> : '–'}</span>
    </Part>
  );
}

function Chip({ children, ...part }: PartProps & { children: ReactNode }) {
  return (
    <Part {...part} look="chip">
      {children}
    </Part>
  );
}

const Figure = ({ count }: { count: number }) => <span className={classes['figure']}>{count}</span>;
