import { useLingui } from '@lingui/react/macro';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { SEARCH_MAX } from '../../../contract/limits.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';

import quiet from '../../ui/quiet-button.module.css';
import classes from './list-tools.module.css';

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
    <div className={classes['search']}>
      <SearchIcon size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => type(value)}
        // Leaving for a row within the debounce keeps the search for the way back.
        onBlur={() => send.flush()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send.flush();
        }}
      />
      {text ? (
        <button type="button" className={quiet['button']} aria-label={t`Clear search`} onClick={() => type('')}>
          <CloseIcon size={20} />
        </button>
      ) : null}
    </div>
  );

  function type(value: string): void {
    setText(value);
    send(value.trim());
  }
}
