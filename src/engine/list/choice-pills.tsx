import { UnstyledButton } from '@mantine/core';

import classes from './list-tools.module.css';

interface ChoicePillsProps {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: string; words: string }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** Pills wrap instead of scrolling in one line. */
  wraps?: boolean;
}

/** Words as toggle buttons. */
export function ChoicePills({ label, options, chosen, onToggle, wraps = false }: ChoicePillsProps) {
  return (
    <div className={classes['choices']} data-wraps={wraps || undefined} role="group" aria-label={label}>
      {options.map(({ value, words }) => (
        <UnstyledButton
          key={value}
          className={classes['choice'] ?? ''}
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          {words}
        </UnstyledButton>
      ))}
    </div>
  );
}
