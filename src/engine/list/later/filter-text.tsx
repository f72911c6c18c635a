import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { isPlainEnter } from '../../inputs/typed-input.tsx';

interface FilterTextProps {
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A whole text, whatever its case; it counts once the input is left or Enter is pressed. */
export function FilterText({ label, chosen, onChange }: FilterTextProps) {
  const { t } = useLingui();
  const shown = chosen.join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const text = typed?.trim() ?? '';
    setTyped(null);
    if (typed !== null && text !== shown) onChange(text === '' ? [] : [text]);
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
