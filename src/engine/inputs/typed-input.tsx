import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';

import classes from './typed-inputs.module.css';

/** Props of an input of typed text; `onDone` moves to the next field by keyboard. */
export interface TypedInputProps {
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onDone?: (() => void) | undefined;
}

export type LineProps = TypedInputProps &
  Pick<
    TextInputProps,
    | 'type'
    | 'inputMode'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'placeholder'
    | 'description'
    | 'descriptionProps'
    | 'inputWrapperOrder'
    | 'inputContainer'
  > & {
    /** Unit of the number, shown behind it. */
    unit?: string | undefined;
    ref?: Ref<HTMLInputElement>;
  };

/** A line of typed text, or a number with its unit. Enter moves on. */
export function TypedInput({ required = false, unit, onChange, onDone, ...props }: LineProps) {
  return (
    <TextInput
      {...props}
      withAsterisk={required}
      autoComplete="off"
      rightSection={unit === undefined ? undefined : <span className={classes['unit']}>{unit}</span>}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (!isPlainEnter(event)) return;
        event.preventDefault();
        onDone?.();
      }}
    />
  );
}

/** Enter alone: with Ctrl it submits the form. */
export const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
