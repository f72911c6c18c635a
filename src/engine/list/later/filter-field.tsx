import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';

import { FLAG_WORDS } from '../../../../contract/field-kinds/flag.ts';
import { type FieldKind, refersToHub } from '../../../../contract/field-meta.ts';
import { LANGUAGES } from '../../../../contract/language-tags.ts';
import { NO_VALUE, PRESENCE, type ListFilter } from '../../../../contract/list-filters.ts';
import { isResourceName } from '../../../../contract/resource-access.ts';
import type { Term } from '../../../../contract/vocabulary/term.ts';
import { termsOf } from '../../../../contract/vocabulary/terms-of.ts';
import { hubOptions } from '../../../api/resource-queries.ts';
import { RefsInput } from '../../inputs/refs-input.tsx';
import { WordChooser } from '../../inputs/word-chooser.tsx';
import { useChoiceWord } from '../../kinds/choice-word.ts';
import { useValueWords } from '../../kinds/value-words.ts';
import { ChoicePills } from '../choice-pills.tsx';
import type { ListProps } from '../list-props.ts';
import { toggled, withFilters } from '../list-state.ts';
import { FilterDays } from './filter-days.tsx';
import { FilterAmount, FilterRange } from './filter-range.tsx';
import { FilterSizes } from './filter-sizes.tsx';
import { FilterText } from './filter-text.tsx';

import classes from './filter-panel.module.css';

type FilterFieldProps = ListProps & { filter: ListFilter; label: string };

/** Props of the filter of a kind: the selected words, and setters for them. */
interface KindFilterProps extends FilterFieldProps {
  chosen: readonly string[];
  set: (values: readonly string[]) => void;
  toggle: (value: string) => void;
}

function Days({ filter, state, change }: KindFilterProps) {
  const [first, last = first] = filter.params;
  return <FilterDays params={[first, last]} state={state} change={change} />;
}

/** Records without a value, or those with one. */
function Presence({ label, chosen, set }: KindFilterProps) {
  const { t } = useLingui();
  const words = { none: t`missing`, some: t`present` };
  const options = PRESENCE.map((value) => ({ value, words: words[value] }));
  const only = (value: string) => set(chosen.includes(value) ? [] : [value]);
  return <ChoicePills label={label} options={options} chosen={chosen} onToggle={only} wraps />;
}

function Flag({ label, chosen, toggle }: KindFilterProps) {
  const { t } = useLingui();
  const words = { true: t`Yes`, false: t`No` };
  const options = FLAG_WORDS.map((value) => ({ value, words: words[value] }));
  return <ChoicePills label={label} options={options} chosen={chosen} onToggle={toggle} wraps />;
}

const Sizes = ({ label, chosen, set }: KindFilterProps) => <FilterSizes label={label} chosen={chosen} onChange={set} />;

const Text = ({ label, chosen, set }: KindFilterProps) => <FilterText label={label} chosen={chosen} onChange={set} />;

/** The option for records without a value, if the filter finds them. */
function useMissing({ missing }: ListFilter) {
  const { i18n } = useLingui();
  return missing ? [{ value: NO_VALUE, words: i18n._(missing) }] : [];
}

/** Languages whose text is missing. */
function Languages({ filter: { meta }, label, chosen, toggle }: KindFilterProps) {
  const words = useValueWords();
  const options = LANGUAGES.map((value) => ({ value, words: words(meta, value) }));
  return <ChoicePills label={label} options={options} chosen={chosen} onToggle={toggle} wraps />;
}

/** Several words of a vocabulary, found by typing. */
const Vocabulary = ({ label, terms, chosen, toggle }: KindFilterProps & { terms: readonly Term[] }) => (
  <div className={classes['words']}>
    <WordChooser label={label} quiet terms={terms} chosen={chosen} max={terms.length} onToggle={toggle} />
  </div>
);

const Words = (props: KindFilterProps) => <Vocabulary {...props} terms={termsOf(props.filter.meta) ?? []} />;

/** Hub centers as words: their names are the same in every language. */
function Hubs(props: KindFilterProps) {
  const { data: hubs = [] } = useQuery(hubOptions());
  const terms = hubs.map(({ _id: id, fullName: name }) => ({ id, names: { it: name, en: name, es: name, zh: name } }));
  return <Vocabulary {...props} terms={terms} />;
}

function Refs(props: KindFilterProps) {
  const { t } = useLingui();
  const { filter, label, chosen, set, toggle } = props;
  const { to = '' } = filter.meta;
  const [missing] = useMissing(filter);
  if (refersToHub(filter.meta)) return <Hubs {...props} />;
  if (!isResourceName(to)) return null;
  const named = chosen.filter((value) => value !== NO_VALUE);
  const none = chosen.filter((value) => value === NO_VALUE);
  return (
    <>
      {missing ? <ChoicePills label={label} options={[missing]} chosen={none} onToggle={toggle} wraps /> : null}
      <RefsInput
        {...{ to, label }}
        chosen={named}
        quiet
        remove={(name) => t`Remove filter ${name}`}
        onChange={(values) => set([...none, ...values])}
      />
    </>
  );
}

function Choice({ filter, label, chosen, toggle }: KindFilterProps) {
  const words = useChoiceWord();
  const { meta } = filter;
  const missing = useMissing(filter);
  const options = [...(meta.options ?? []).map((value) => ({ value, words: words(meta, value) })), ...missing];
  return <ChoicePills label={label} options={options} chosen={chosen} onToggle={toggle} wraps />;
}

/** Null if the kind has no filter. */
const FILTERS = {
  id: null,
  code: null,
  text: Text,
  longText: null,
  markdown: null,
  translated: Languages,
  email: null,
  phone: null,
  url: null,
  secret: null,
  number: FilterRange,
  percent: FilterRange,
  count: FilterRange,
  grams: FilterRange,
  kilograms: FilterRange,
  euro: FilterRange,
  euroOrPercent: FilterAmount,
  flag: Flag,
  choice: Choice,
  term: Words,
  terms: Words,
  size: Sizes,
  composition: Words,
  dimensions: null,
  defects: null,
  addresses: null,
  rows: null,
  ref: Refs,
  refs: Refs,
  photo: Presence,
  photos: Presence,
  moment: Days,
  day: Days,
} satisfies Record<FieldKind, ComponentType<KindFilterProps> | null>;

/** The input of one filter, by its field's kind. */
export function FilterField(props: FilterFieldProps) {
  const { filter, state, change } = props;
  const [name] = filter.params;
  const chosen = state.filters[name] ?? [];
  const set = (values: readonly string[]) => change({ filters: withFilters(state.filters, { [name]: values }) });
  const Filter = FILTERS[filter.meta.kind];
  return Filter ? <Filter {...props} {...{ chosen, set }} toggle={(value) => set(toggled(chosen, value))} /> : null;
}
