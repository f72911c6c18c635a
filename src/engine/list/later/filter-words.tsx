import { useLingui } from '@lingui/react/macro';

import { NO_VALUE, PRESENCE, type ListFilter } from '../../../../contract/list-filters.ts';
import type { Term } from '../../../../contract/vocabulary/term.ts';
import { termsOf } from '../../../../contract/vocabulary/terms-of.ts';
import { WordChooser } from '../../inputs/word-chooser.tsx';
import { useValueWords } from '../../kinds/value-words.ts';
import { ChoicePills } from '../choice-pills.tsx';
import type { KindFilterProps } from '../list-props.ts';

import classes from './filter-panel.module.css';

/** Records without a value, or those with one. */
export function FilterPresence({ label, chosen, set }: KindFilterProps) {
  const { t } = useLingui();
  const words = { none: t`missing`, some: t`present` };
  const options = PRESENCE.map((value) => ({ value, words: words[value] }));
  const only = (value: string) => set(chosen.includes(value) ? [] : [value]);
  return <ChoicePills label={label} options={options} chosen={chosen} onToggle={only} wraps />;
}

/** The option for records without a value, if the filter finds them. */
export function useMissing({ missing }: ListFilter) {
  const { i18n } = useLingui();
  return missing ? [{ value: NO_VALUE, words: i18n._(missing) }] : [];
}

/** Several words of a vocabulary, found by typing. */
export const FilterVocabulary = ({ label, terms, chosen, toggle }: KindFilterProps & { terms: readonly Term[] }) => (
  <div className={classes['words']}>
    <WordChooser label={label} quiet terms={terms} chosen={chosen} max={terms.length} onToggle={toggle} />
  </div>
);

/** Several of a few words. */
function Pills({ filter, label, chosen, toggle, options }: KindFilterProps & { options: readonly string[] }) {
  const words = useValueWords();
  const shown = [...options.map((value) => ({ value, words: words(filter.meta, value) })), ...useMissing(filter)];
  return <ChoicePills label={label} options={shown} chosen={chosen} onToggle={toggle} wraps />;
}

/** Several of the words that a kind has. */
export function FilterWords({ options, ...props }: KindFilterProps & { options: readonly string[] }) {
  const terms = termsOf(props.filter.meta);
  return terms ? <FilterVocabulary {...props} terms={terms} /> : <Pills {...props} options={options} />;
}
