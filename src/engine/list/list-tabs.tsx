import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { countOptions } from '../../api/resource-queries.ts';
import { formatNumber } from '../../i18n/format.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import { metaOf } from '../declared.ts';
import { useChoiceWord } from '../kinds/choice-word.ts';
import type { RecordsProps } from './list-props.ts';
import { countQueryOf, tabOf, tabState } from './list-state.ts';

import classes from './list-tabs.module.css';

interface ListTabsProps extends Pick<RecordsProps, 'view' | 'state' | 'change'> {
  name: ResourceName;
}

/** Tabs with counts: all, each word, and the trash. */
export function ListTabs({ name, view, state, change }: ListTabsProps) {
  const { t } = useLingui();
  const said = useChoiceWord();
  const resource = declaration(name);
  const { data: counts } = useQuery(countOptions(name, countQueryOf(resource, state)));
  const { field = '', words = {} } = resource.list.tabs ?? {};
  const label = view.labels[field];
  const shown = tabOf(resource, state);
  const nameOfTab = (tab: string) => {
    if (tab === 'total') return t`All`;
    if (tab === 'trash') return t`Trash`;
    const word = view.states?.words?.[tab];
    return word ? t(word) : said(metaOf(resource, field), tab);
  };
  return (
    <div className={classes['tabs']} role="group" aria-label={label ? t(label) : field}>
      {['total', ...Object.keys(words), 'trash'].map((tab) => (
        <button
          key={tab}
          type="button"
          className={classes['tab']}
          data-tab={tab}
          aria-pressed={shown === tab}
          onClick={() => change(tabState(resource, state, tab))}
        >
          {tab === 'trash' ? <TrashIcon size={18} /> : null}
          {nameOfTab(tab)}
          <Count value={counts?.[tab]} isOpenEnded={counts?.isAtLeast?.includes(tab) ?? false} />
        </button>
      ))}
    </div>
  );
}

/** A count; says so if there are more than were counted. 0 with more is not shown. */
function Count({ value, isOpenEnded }: { value: unknown; isOpenEnded: boolean }) {
  const { i18n } = useLingui();
  if (typeof value !== 'number' || (isOpenEnded && value === 0)) return null;
  const counted = formatNumber(value, i18n.locale);
  return <span className={classes['count']}>{isOpenEnded ? `${counted}+` : counted}</span>;
}
