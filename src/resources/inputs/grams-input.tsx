import { useLingui } from '@lingui/react/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';

import { formatNumber } from '../../i18n/format.ts';

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

/** A weight. What such a thing usually weighs is only offered: a click, or Enter in the empty field, takes it over. */
export function GramsInput({ usual, ...props }: TypedInputProps & { usual?: number | null | undefined }) {
  const { t, i18n } = useLingui();
  const { label, required = false, error, value, onChange, onDone } = props;
  const offered = usual && value.trim() === '' ? usual : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPlainEnter(event)) return;
    event.preventDefault();
    if (offered) onChange(String(offered));
    onDone?.();
  };
  const figure = formatNumber(usual ?? 0, i18n.locale);
  return (
    <TextInput
      label={label}
      withAsterisk={required}
      error={error}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={classes['unit']}>g</span>}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
      descriptionProps={{ component: 'div' }}
      description={
        offered ? (
          <UnstyledButton className={classes['offer'] ?? ''} onClick={() => onChange(String(offered))}>
            {t`≈ ${figure} g, estimated`} <kbd className={classes['key']}>↵</kbd>
          </UnstyledButton>
        ) : undefined
      }
    />
  );
}

/** Enter alone: with Ctrl it belongs to the whole form. */
export const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
