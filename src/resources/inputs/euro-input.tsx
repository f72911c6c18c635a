import { TextInput } from '@mantine/core';

import { isPlainEnter, type TypedInputProps } from './grams-input.tsx';

import classes from './typed-inputs.module.css';

/** A price in euro, with a decimal comma or point. */
export function EuroInput({ label, required = false, error, value, onChange, onDone }: TypedInputProps) {
  return (
    <TextInput
      label={label}
      withAsterisk={required}
      error={error}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={classes['unit']}>€</span>}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (!isPlainEnter(event)) return;
        event.preventDefault();
        onDone?.();
      }}
    />
  );
}
