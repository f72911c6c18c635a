import { metaOf } from '../declared.ts';
import { useValueWords } from '../kinds/value-words.ts';
import { useFieldWord } from '../use-field-word.ts';
import { ChoicePills } from './choice-pills.tsx';
import type { ListProps } from './list-props.ts';
import { toggled, withFilters } from './list-state.ts';

/** Any-of filter of a choice: its words as toggle buttons. */
export function ChoiceFilter({ field, resource, view, state, change }: ListProps & { field: string }) {
  const words = useValueWords();
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
