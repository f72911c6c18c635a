import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { FLAG_WORDS, PRESENCE, type ListFilter } from '../../../../contract/list-filters.ts';
import type { Term } from '../../../../contract/vocabulary/term.ts';
import { hubOptions } from '../../../api/resource-queries.ts';
import { HUBS, isResourceName } from '../../declared.ts';
import { WordChooser } from '../../inputs/word-chooser.tsx';
import { ChoicePills } from '../choice-pills.tsx';
import type { ListProps } from '../list-props.ts';
import { toggled, withFilters } from '../list-state.ts';
import { FilterDays } from './filter-days.tsx';
import { FilterRange } from './filter-range.tsx';
import { FilterRefs } from './filter-refs.tsx';
import { FilterSizes } from './filter-sizes.tsx';

import classes from './filter-panel.module.css';

type FilterFieldProps = ListProps & { filter: ListFilter; label: string };

/** The input of one filter, by its form and by its field's kind. */
export function FilterField({ filter, label, state, change }: FilterFieldProps) {
  const { t } = useLingui();
  const [name] = filter.params;
  const chosen = state.filters[name] ?? [];
  const set = (values: readonly string[]) => change({ filters: withFilters(state.filters, { [name]: values }) });
  const toggle = (value: string) => set(toggled(chosen, value));
  const { form, meta } = filter;
  if (form === 'range') {
    return <FilterRange {...{ filter, label }} filters={state.filters} onChange={(filters) => change({ filters })} />;
  }
  if (form === 'days') {
    const [first, last = first] = filter.params;
    return <FilterDays params={[first, last]} state={state} change={change} />;
  }
  if (form === 'presence') {
    const words = { none: t`missing`, some: t`present` };
    const options = PRESENCE.map((value) => ({ value, words: words[value] }));
    const only = (value: string) => set(chosen.includes(value) ? [] : [value]);
    return <ChoicePills label={label} options={options} chosen={chosen} onToggle={only} wraps />;
  }
  if (meta.kind === 'flag') {
    const words = { true: t`Yes`, false: t`No` };
    const options = FLAG_WORDS.map((value) => ({ value, words: words[value] }));
    return <ChoicePills label={label} options={options} chosen={chosen} onToggle={toggle} wraps />;
  }
  if (meta.kind === 'size') return <FilterSizes label={label} chosen={chosen} onChange={set} />;
  if (meta.kind === 'ref') {
    const { to = '' } = meta;
    if (!isResourceName(to)) return null;
    if (to === HUBS) return <Hubs label={label} chosen={chosen} onToggle={toggle} />;
    return <FilterRefs to={to} label={label} chosen={chosen} onToggle={toggle} />;
  }
  return <Words label={label} terms={meta.terms ?? []} chosen={chosen} onToggle={toggle} />;
}

interface WordsProps {
  label: string;
  terms: readonly Term[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

/** Several words of a vocabulary, found by typing. */
const Words = ({ label, terms, chosen, onToggle }: WordsProps) => (
  <div className={classes['words']}>
    <WordChooser label={label} quiet terms={terms} chosen={chosen} max={terms.length} onToggle={onToggle} />
  </div>
);

/** Hub centers as words: their names are the same in every language. */
function Hubs(props: Omit<WordsProps, 'terms'>) {
  const { data: hubs = [] } = useQuery(hubOptions());
  const terms = hubs.map(({ _id: id, fullName: name }) => ({ id, names: { it: name, en: name, es: name, zh: name } }));
  return <Words {...props} terms={terms} />;
}
