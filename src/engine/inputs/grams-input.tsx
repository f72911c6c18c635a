import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';

import { gramsKind } from '../../../contract/field-kinds/grams.ts';
import { formatNumber } from '../../i18n/format.ts';
import { type LineProps, TypedInput } from './typed-input.tsx';

import classes from './typed-inputs.module.css';

/** A weight. The usual weight is only suggested: a click, or Enter in the empty field, accepts it. */
export function GramsInput({ usual, ...props }: LineProps & { usual?: number | null | undefined }) {
  const { t, i18n } = useLingui();
  const { value, onChange, onDone } = props;
  const input = useRef<HTMLInputElement>(null);
  const offered = usual && value.trim() === '' ? usual : null;
  const figure = formatNumber(usual ?? 0, i18n.locale);
  return (
    <TypedInput
      {...props}
      ref={input}
      inputMode="decimal"
      unit={gramsKind.unit}
      onDone={() => {
        if (offered) onChange(String(offered));
        onDone?.();
      }}
      descriptionProps={{ component: 'div' }}
      description={
        offered ? (
          <UnstyledButton
            className={classes['offer'] ?? ''}
            onClick={({ detail }) => {
              onChange(String(offered));
              // The suggestion unmounts, so keep the keyboard focus in the form; on touch, do not open the on-screen keyboard.
              if (detail === 0) input.current?.focus();
            }}
          >
            {t`≈ ${figure} g, estimated`} <kbd className={classes['key']}>↵</kbd>
          </UnstyledButton>
        ) : (
          props.description
        )
      }
    />
  );
}
