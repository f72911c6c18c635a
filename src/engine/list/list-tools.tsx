import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { lazyAfterFirst, lazyComponent } from '../../ui/lazy-component.ts';
import { ColumnsIcon, FilterIcon, GridIcon, RowsIcon } from '../../ui/list-icons.ts';
import { Popup } from '../../ui/popup.tsx';
import { choiceAbove, metaOf } from '../declared.ts';
import { useChoiceWord } from '../kinds/choice-word.ts';
import { useFieldWord } from '../use-field-word.ts';
import { ChoicePills } from './choice-pills.tsx';
import type { ListProps } from './list-props.ts';
import { ListSearchBox } from './list-search-box.tsx';
import { ListSort } from './list-sort.tsx';
import { LOOKS, type Look, toggled, withFilters } from './list-state.ts';

import classes from './list-tools.module.css';

const ColumnChooser = lazyComponent(async () => (await import('./later/column-chooser.tsx')).ColumnChooser);

const SaveView = lazyAfterFirst(async () => (await import('./later/save-view.tsx')).SaveView);

interface ListToolsProps extends ListProps {
  /** The selected look; null if the window is too narrow for a table. */
  look: Look | null;
  /** Whether the panel with all filters is open. */
  panel: boolean;
  onPanel: () => void;
  /** Name of the resource. */
  name: ResourceName;
  /** A tool that only some lists have, beside the search. */
  children: ReactNode;
}

/** At most so many words of a filter stand between the search and the tools. */
const PILLS_BESIDE = 5;

/** Search, the most used filters, the sort order, and the look. */
export function ListTools({ resource, view, state, change, look, panel, onPanel, name, children }: ListToolsProps) {
  const { t, i18n } = useLingui();
  const words = resource.list.search.map(useFieldWord(view));
  // Not by `Intl.ListFormat`, whose first use costs a slow tablet 100 ms.
  const searched = words.join(i18n.locale === 'zh' ? '、' : ', ');
  const choice = choiceAbove(resource);
  // Many words take a line of their own, below the tools.
  const isLong = choice !== undefined && (metaOf(resource, choice).options ?? []).length > PILLS_BESIDE;
  const pills = choice ? (
    <ChoiceFilter field={choice} resource={resource} view={view} state={state} change={change} />
  ) : null;
  const isOn = Object.keys(state.filters).length;
  return (
    <search className={classes['tools']}>
      <ListSearchBox
        key={resource.name}
        search={state.search}
        onSearch={(search) => change({ search }, true)}
        label={t`Search: ${searched}`}
      />
      {isLong ? null : pills}
      {children}
      <div className={classes['looks']}>
        <button type="button" className={classes['tool']} aria-expanded={panel} onClick={onPanel}>
          <FilterIcon size={20} />
          {t`Filters`} {isOn > 0 ? <span className={classes['count']}>{isOn}</span> : null}
        </button>
        <ListSort resource={resource} view={view} state={state} change={change} />
        {look !== null && view.look === 'photos' ? <LookSwitch look={look} change={change} /> : null}
        {look === 'table' ? (
          <Popup label={t`Columns`} face={<ColumnsIcon size={20} />} kind="panel" className={classes['tool']}>
            {() => (
              <Suspense>
                <ColumnChooser resource={resource} view={view} state={state} change={change} />
              </Suspense>
            )}
          </Popup>
        ) : null}
        <Suspense fallback={<span className={classes['tool']} />}>
          <SaveView name={name} resource={resource} state={state} />
        </Suspense>
      </div>
      {isLong ? pills : null}
    </search>
  );
}

/** Any-of filter of a choice: its words as toggle buttons. */
function ChoiceFilter({ field, resource, view, state, change }: ListProps & { field: string }) {
  const words = useChoiceWord();
  const labelOf = useFieldWord(view);
  const chosen = state.filters[field] ?? [];
  const meta = metaOf(resource, field);
  const options = (meta.options ?? []).map((value) => ({ value, words: words(meta, value) }));
  return (
    <ChoicePills
      label={labelOf(field)}
      options={options}
      chosen={chosen}
      onToggle={(option) => change({ filters: withFilters(state.filters, { [field]: toggled(chosen, option) }) })}
    />
  );
}

function LookSwitch({ look, change }: { look: Look } & Pick<ListProps, 'change'>) {
  const { t } = useLingui();
  const words = { grid: t`Photos`, table: t`Table` };
  const icons = { grid: GridIcon, table: RowsIcon };
  return (
    <div className={classes['switch']} role="group" aria-label={t`List layout`}>
      {LOOKS.map((each) => {
        const Icon = icons[each];
        return (
          <button
            key={each}
            type="button"
            aria-pressed={look === each}
            aria-label={words[each]}
            title={words[each]}
            onClick={() => change({ look: each })}
          >
            <Icon size={20} />
          </button>
        );
      })}
    </div>
  );
}
