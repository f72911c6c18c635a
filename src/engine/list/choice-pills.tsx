import { UnstyledButton } from '@mantine/core';

import classes from './list-tools.module.css';

interface ChoicePillsProps {
  /** Name of the group; for screen readers only. */
  label: string;
  options: readonly { value: string; words: string }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** Pills go on in further lines instead of one that scrolls. */
  wraps?: boolean;
}

/** Words as buttons that stay pressed. */
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
