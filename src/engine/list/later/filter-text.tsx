import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { isPlainEnter } from '../../inputs/typed-input.tsx';
import type { KindFilterProps } from '../list-props.ts';

/** A whole text, whatever its case; it counts once the input is left or Enter is pressed. */
export function FilterText({ label, chosen, set }: KindFilterProps) {
  const { t } = useLingui();
  const shown = chosen.join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const text = typed?.trim() ?? '';
    setTyped(null);
    if (typed !== null && text !== shown) set(text === '' ? [] : [text]);
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={t`The whole name`}
      value={typed ?? shown}
      maxLength={80}
      autoComplete="off"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (isPlainEnter(event)) take();
      }}
    />
  );
}
