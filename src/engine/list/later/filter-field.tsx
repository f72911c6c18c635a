import { enteredKind } from '../../kinds/entered-kinds.ts';
import type { FilterFieldProps, KindFilterProps } from '../list-props.ts';
import { toggled, withFilters } from '../list-state.ts';
import { FilterDays } from './filter-days.tsx';
import { FilterRange } from './filter-range.tsx';
import { FilterText } from './filter-text.tsx';
import { FilterPresence, FilterWords } from './filter-words.tsx';

/** The input of a filter of each form, for kinds that have none of their own. */
function UsualFilter(props: KindFilterProps) {
  const { meta } = props.filter;
  const { filter } = meta.kind;
  const [first, last = first] = props.filter.params;
  switch (filter?.form) {
    case 'range':
      return <FilterRange {...props} />;
    case 'days':
      return <FilterDays {...props} params={[first, last]} />;
    case 'presence':
      return <FilterPresence {...props} />;
    case 'anyOf':
      return 'words' in filter ? <FilterWords {...props} options={filter.words(meta)} /> : <FilterText {...props} />;
    case undefined:
      return null;
  }
}

/** The input of one filter, by its field's kind. */
export function FilterField(props: FilterFieldProps) {
  const { filter, state, change } = props;
  const [name] = filter.params;
  const chosen = state.filters[name] ?? [];
  const set = (values: readonly string[]) => change({ filters: withFilters(state.filters, { [name]: values }) });
  const { Filter = UsualFilter } = enteredKind(filter.meta.kind);
  return <Filter {...props} {...{ chosen, set }} toggle={(value) => set(toggled(chosen, value))} />;
}
