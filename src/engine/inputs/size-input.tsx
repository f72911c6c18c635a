import { useLingui } from '@lingui/react/macro';
import { Input, NativeSelect, UnstyledButton } from '@mantine/core';
import { useId } from 'react';

import { ONE_SIZE, readSize, type TypedSize } from '../../../contract/typed/size.ts';
import { SIZE_SYSTEMS, SIZE_VALUES, type SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import { InputFrame } from './input-frame.tsx';
import { isPlainEnter } from './typed-input.tsx';

import classes from './typed-inputs.module.css';

interface SizeInputProps {
  label: string;
  /** The label is for screen readers only. */
  quiet?: boolean;
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  value: TypedSize;
  onChange: (size: TypedSize) => void;
  onDone?: (() => void) | undefined;
}

/** A size as on the label: its system is selected, or typed with it (`it 46`, `XL`). */
export function SizeInput({ label, quiet, required, error, hint, value: size, onChange, onDone }: SizeInputProps) {
  const { t } = useLingui();
  const id = useId();
  const { system, value } = size;
  const chooseSystem = (next: SizeSystem) => onChange({ system: next, value: next === 'ONE' ? ONE_SIZE : '' });
  return (
    <InputFrame id={id} label={label} quiet={quiet ?? false} {...{ required, error, hint }}>
      <div className={classes['size']}>
        <Input
          id={id}
          className={classes['sizeValue'] ?? ''}
          value={value}
          error={error !== undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-free-text
          placeholder={t`46, XL, FR 38`}
          onChange={({ currentTarget }) => onChange({ system, value: currentTarget.value })}
          onBlur={() => (value.trim() ? onChange(readSize(size)) : undefined)}
          onKeyDown={(event) => {
            if (!isPlainEnter(event)) return;
            event.preventDefault();
            onDone?.();
          }}
        />
        <NativeSelect
          className={classes['sizeSystem'] ?? ''}
          aria-label={t`Size system`}
          value={system}
          onChange={({ currentTarget }) => chooseSystem(currentTarget.value as SizeSystem)}
          data={SIZE_SYSTEMS.map((each) => ({ value: each, label: each === 'ONE' ? t`One size` : each }))}
        />
        {(SIZE_VALUES[system] ?? []).map((each) => (
          <UnstyledButton
            key={each}
            tabIndex={-1}
            className={classes['offered'] ?? ''}
            aria-pressed={value === each}
            onClick={() => onChange({ system, value: value === each ? '' : each })}
          >
            {each}
          </UnstyledButton>
        ))}
      </div>
    </InputFrame>
  );
}
