import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';

import { mayDo, SCREENS } from '../../../contract/access.ts';
import { listOptions } from '../../api/resource-queries.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useProfile } from '../../session/use-session.ts';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { ListCards } from '../list/list-cards.tsx';
import { narrowingOf, readListState, writeListState } from '../list/list-state.ts';
import { useShown } from '../use-shown.ts';
import type { View } from '../view.ts';
import { viewOf } from '../views.ts';

import link from '../../ui/text-link.module.css';
import classes from './referring.module.css';

/** Number of tiles: a line on a desktop, two on a phone. */
const SHOWN = 4;

interface ReferringProps extends NonNullable<View['referring']> {
  /** The record they refer to. */
  id: string;
  /** Shown if there are none; without it nothing is. */
  empty?: ReactNode;
}

/** Records that refer to this one: count, newest ones, and a link to all. Loaded when scrolled into view; hidden if there are none. */
export function Referring({ name, field, title, id, empty = null }: ReferringProps) {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  const heading = useId();
  const [place, near] = useNearViewport<HTMLDivElement>();
  const resource = useShown(name);
  const state = readListState(resource, { [field]: id });
  const query = useQuery({
    ...listOptions(name, { ...narrowingOf(state), limit: SHOWN }),
    enabled: near && mayDo(resource.who, profile),
  });
  const { data: records = [], total = 0, totalIsAtLeast } = query.data ?? {};
  const count = formatNumber(total, i18n.locale);
  // In a grid an empty place would still take the gap around it.
  if (query.data && records.length === 0) return empty;
  return (
    <div ref={place} className={classes['place']}>
      {records.length > 0 ? (
        <section className={classes['section']} aria-labelledby={heading} data-testid="referring">
          <div className={classes['head']}>
            <h2 id={heading}>
              {t(title)} <span className={classes['count']}>{totalIsAtLeast ? `${count}+` : count}</span>
            </h2>
            <Link
              to={SCREENS[resource.screens.list].path}
              search={writeListState(resource, state)}
              className={`${link['link']} ${link['alone']}`}
            >
              <Trans>Show all</Trans>
            </Link>
          </div>
          <ListCards
            resource={resource}
            view={viewOf(name)}
            state={state}
            change={unchanged}
            records={records}
            first={0}
            busy={false}
            picking={null}
          />
        </section>
      ) : null}
    </div>
  );
}

/** They can be edited only in their own list. */
const unchanged = () => undefined;
