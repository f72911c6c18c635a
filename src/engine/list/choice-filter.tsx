import { useLingui } from '@lingui/react/macro';

import { metaOf } from '../declared.ts';
import { choiceWord } from '../values/choice-words.ts';
import { ChoicePills } from './choice-pills.tsx';
import type { ListProps } from './list-props.ts';
import { toggled, withFilters } from './list-state.ts';

/** Any-of filter of a choice: its words as buttons that stay pressed. */
export function ChoiceFilter({ field, resource, view, state, change }: ListProps & { field: string }) {
  const { t } = useLingui();
  const label = view.labels[field];
  const chosen = state.filters[field] ?? [];
  const options = (metaOf(resource, field).options ?? []).map((value) => {
    const word = choiceWord(value);
    return { value, words: word ? t(word.label) : value };
  });
  return (
    <ChoicePills
      label={label ? t(label) : field}
      options={options}
      chosen={chosen}
      onToggle={(option) => change({ filters: withFilters(state.filters, { [field]: toggled(chosen, option) }) })}
    />
  );
}
