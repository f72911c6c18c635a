import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

import { isPlainEnter, type TypedInputProps } from './grams-input.tsx';

import classes from './typed-inputs.module.css';

/** A number of pieces. */
export function CountInput({ label, required = false, error, value, onChange, onDone }: TypedInputProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={label}
      withAsterisk={required}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span className={classes['unit']}>{t`pcs`}</span>}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (!isPlainEnter(event)) return;
        event.preventDefault();
        onDone?.();
      }}
    />
  );
}
