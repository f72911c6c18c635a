import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';

import classes from './typed-inputs.module.css';

/** What an input of typed text needs; `onDone` goes on to the next field by keyboard. */
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
    | 'readOnly'
    | 'description'
    | 'descriptionProps'
    | 'inputWrapperOrder'
    | 'inputContainer'
  > & {
    /** What the number counts, shown behind it. */
    unit?: string | undefined;
    ref?: Ref<HTMLInputElement>;
  };

/** A line of typed text, or a number with its unit. Enter goes on. */
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

/** Enter alone: with Ctrl it belongs to the whole form. */
export const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
