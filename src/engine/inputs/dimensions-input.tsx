import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useId } from 'react';

import { MEASURE_WORDS } from '../../../contract/field-meta.ts';
import { inFrame, type KindInputProps } from '../kinds/input-props.ts';
import { partsIn } from '../kinds/parts.ts';
import { InputFrame } from './input-frame.tsx';
import { isPlainEnter } from './typed-input.tsx';

import classes from './typed-inputs.module.css';

/** Measures in centimetres, lying flat; unknown ones stay empty. */
export function DimensionsInput({ meta, value, onChange, onDone, ...frame }: KindInputProps) {
  const { t } = useLingui();
  const id = useId();
  const { measures = [] } = meta;
  const { cm } = partsIn(value, 'cm') ?? { cm: {} };
  const focusNext = (index: number) => {
    const next = measures[index + 1];
    if (next) document.getElementById(`${id}-${next}`)?.focus();
    else onDone?.();
  };
  return (
    <InputFrame id={`${id}-${measures[0]}`} {...inFrame(frame)}>
      <div className={classes['measures']} role="group" aria-label={frame.label}>
        {measures.map((measure, index) => (
          <TextInput
            key={measure}
            id={`${id}-${measure}`}
            label={t(MEASURE_WORDS[measure])}
            labelProps={{ className: classes['measure'] }}
            value={cm[measure] ?? ''}
            inputMode="decimal"
            autoComplete="off"
            error={frame.error !== undefined}
            rightSection={<span className={classes['unit']}>{meta.kind.unit}</span>}
            onChange={({ currentTarget }) => onChange({ cm: { ...cm, [measure]: currentTarget.value } })}
            onKeyDown={(event) => {
              if (!isPlainEnter(event)) return;
              event.preventDefault();
              focusNext(index);
            }}
          />
        ))}
      </div>
    </InputFrame>
  );
}
