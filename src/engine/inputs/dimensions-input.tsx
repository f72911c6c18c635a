import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useId } from 'react';

import type { Measure } from '../../../contract/field.ts';
import { measureWords } from '../values/part-words.ts';
import { InputFrame } from './input-frame.tsx';
import type { TypedDimensions } from './typed-facts.ts';
import { isPlainEnter } from './typed-input.tsx';

import classes from './typed-inputs.module.css';

interface DimensionsInputProps {
  label: string;
  error?: string | undefined;
  measures: readonly Measure[];
  value: TypedDimensions;
  onChange: (value: TypedDimensions) => void;
  onDone?: (() => void) | undefined;
}

/** Measures in centimetres, lying flat; what was not measured stays empty. */
export function DimensionsInput({ label, error, measures, value: { cm }, onChange, onDone }: DimensionsInputProps) {
  const { t } = useLingui();
  const id = useId();
  const goOn = (index: number) => {
    const next = measures[index + 1];
    if (next) document.getElementById(`${id}-${next}`)?.focus();
    else onDone?.();
  };
  return (
    <InputFrame id={`${id}-${measures[0]}`} label={label} error={error}>
      <div className={classes['measures']} role="group" aria-label={label}>
        {measures.map((measure, index) => (
          <TextInput
            key={measure}
            id={`${id}-${measure}`}
            label={t(measureWords[measure])}
            labelProps={{ className: classes['measure'] }}
            value={cm[measure] ?? ''}
            inputMode="decimal"
            autoComplete="off"
            error={error !== undefined}
            rightSection={<span className={classes['unit']}>cm</span>}
            onChange={({ currentTarget }) => onChange({ cm: { ...cm, [measure]: currentTarget.value } })}
            onKeyDown={(event) => {
              if (!isPlainEnter(event)) return;
              event.preventDefault();
              goOn(index);
            }}
          />
        ))}
      </div>
    </InputFrame>
  );
}
