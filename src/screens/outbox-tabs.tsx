import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import { formatNumber } from '../i18n/format.ts';
import type { OutboxPart } from '../outbox/use-outbox.ts';

import classes from './outbox.module.css';

const TITLES: Record<OutboxPart, MessageDescriptor> = {
  waiting: msg`Waiting`,
  attention: msg`Needs attention`,
  delivered: msg`Uploaded`,
  trash: msg`Trash`,
};
const PARTS = Object.keys(TITLES) as OutboxPart[];

/** The part in an address; null if there is none. */
export const partOf = (search: Readonly<Record<string, unknown>>): OutboxPart | null =>
  PARTS.find((part) => part === search['part']) ?? null;

interface OutboxTabsProps {
  part: OutboxPart | null;
  totals: Record<OutboxPart, number> | undefined;
}

/** The parts of the outbox with their counts; each has an address, so that the back button works. */
export function OutboxTabs({ part, totals }: OutboxTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Outbox sections`}>
      <ul className={classes['tabs']}>
        {PARTS.map((each) => (
          <li key={each}>
            <Link
              to={SCREENS.outbox.path}
              search={{ part: each }}
              className={classes['tab'] ?? ''}
              aria-current={each === part ? 'page' : undefined}
              data-urgent={(each === 'attention' && totals && totals.attention > 0) || undefined}
            >
              {t(TITLES[each])}{' '}
              <span className={classes['count']}>{totals ? formatNumber(totals[each], i18n.locale) : '…'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
