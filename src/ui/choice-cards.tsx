import type { ReactNode } from 'react';

import classes from './choice-cards.module.css';

interface Option<Value extends string> {
  value: Value;
  title: string;
  /** Explanation in one line. */
  note: string;
  /** An illustration beside the text. */
  figure?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  legend: ReactNode;
  /** Name of the group in the page. */
  name: string;
  options: readonly Option<Value>[];
  /** Null: none is selected yet. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** Radio cards, each with a line of explanation. */
export function ChoiceCards<Value extends string>({ legend, name, options, value, onChoose }: ChoiceCardsProps<Value>) {
  return (
    <fieldset className={classes['choice']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes['option']}>
          <input
            type="radio"
            name={name}
            aria-label={`${option.title}, ${option.note}`}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span className={classes['words']}>
            <span className={classes['title']}>{option.title}</span>
            <span className={classes['note']}>{option.note}</span>
          </span>
          {option.figure}
        </label>
      ))}
    </fieldset>
  );
}
