import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';

import { inFrame, type KindInputProps } from '../kinds/input-props.ts';
import { InputFrame } from './input-frame.tsx';

import classes from './typed-inputs.module.css';

/** Yes, no, or unknown: a second press clears the answer. */
export function FlagInput({ value, onChange, ...frame }: KindInputProps) {
  const { label } = frame;
  const { t } = useLingui();
  const id = useId();
  const answers = { true: t`Yes`, false: t`No` };
  return (
    <InputFrame id={id} {...inFrame(frame)} plain>
      <div className={classes['size']} role="group" aria-label={label}>
        {(['true', 'false'] as const).map((each) => (
          <UnstyledButton
            key={each}
            {...(each === 'true' ? { id } : {})}
            className={classes['offered'] ?? ''}
            data-wide
            aria-label={`${label}: ${answers[each]}`}
            aria-pressed={value === each}
            onClick={() => onChange(value === each ? '' : each)}
          >
            {answers[each]}
          </UnstyledButton>
        ))}
      </div>
    </InputFrame>
  );
}
