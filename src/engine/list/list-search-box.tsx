import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

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
  // Mantine's hook for it has more ways than this field, which every first list loads.
  const [pending, setPending] = useState<string | null>(null);
  const send = () => {
    if (pending !== null) onSearch(pending);
    setPending(null);
  };
  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    if (pending === null) return undefined;
    const timer = setTimeout(sendLatest, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
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
        onBlur={send}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send();
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
    setPending(value.trim());
  }
}
