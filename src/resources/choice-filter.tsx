import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';

import { choiceWord } from './choice-words.ts';
import { metaOf } from './declared.ts';
import type { RecordsProps } from './list-props.ts';

import classes from './list-tools.module.css';

interface ChoiceFilterProps extends Pick<RecordsProps, 'resource' | 'view' | 'state' | 'change'> {
  field: string;
}

/** Any-of filter of a choice: its words as buttons that stay pressed. */
export function ChoiceFilter({ field, resource, view, state, change }: ChoiceFilterProps) {
  const { t } = useLingui();
  const label = view.labels[field];
  const chosen = state.filters[field] ?? [];
  return (
    <div className={classes['choices']} role="group" aria-label={label ? t(label) : field}>
      {(metaOf(resource, field).options ?? []).map((option) => {
        const word = choiceWord(option);
        return (
          <UnstyledButton
            key={option}
            className={classes['choice'] ?? ''}
            aria-pressed={chosen.includes(option)}
            onClick={() => change({ filters: toggled(state.filters, field, option) })}
          >
            {word ? t(word.label) : option}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

type Filters = RecordsProps['state']['filters'];

function toggled(filters: Filters, field: string, option: string): Filters {
  const { [field]: chosen = [], ...others } = filters;
  const next = chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option];
  return next.length > 0 ? { ...others, [field]: next } : others;
}
