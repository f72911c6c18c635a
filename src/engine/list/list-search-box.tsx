import { useLingui } from '@lingui/react/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { SEARCH_MAX } from '../../../contract/limits.ts';
import { SearchIcon } from '../../ui/icons.tsx';

const PAUSE_MS = 300;

interface ListSearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
  label: string;
}

/** Searches after a debounce, at once on Enter; follows the address on back and forward. */
export function ListSearchBox({ search, onSearch, label }: ListSearchBoxProps) {
  const { t } = useLingui();
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const send = useDebouncedCallback(onSearch, PAUSE_MS);
  if (search !== known) {
    setKnown(search);
    if (search !== text.trim()) setText(search);
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={SEARCH_MAX}
      leftSection={<SearchIcon size={20} />}
      rightSection={
        text ? <CloseButton size={44} iconSize={22} aria-label={t`Clear search`} onClick={() => type('')} /> : null
      }
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => type(value)}
      // Leaving for a row within the debounce keeps the search for the way back.
      onBlur={() => send.flush()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send.flush();
      }}
    />
  );

  function type(value: string): void {
    setText(value);
    send(value.trim());
  }
}
