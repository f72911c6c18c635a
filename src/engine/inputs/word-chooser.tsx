import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type KeyboardEvent } from 'react';

import { readLanguage } from '../../../contract/language-tags.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';
import { Swatch } from '../values/swatch.tsx';
import { InputFrame } from './input-frame.tsx';
import { findWords } from './word-search.ts';

import classes from './word-chooser.module.css';

interface WordChooserProps {
  label: string;
  /** The label is hidden: a heading above already names the words. */
  quiet?: boolean;
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  terms: readonly Term[];
  chosen: readonly string[];
  /** Maximum number of words; above one, the focus stays here until the person moves on. */
  max: number;
  /** Selects or deselects a word. */
  onToggle: (id: string) => void;
  /** Moves to the next field by keyboard. */
  onDone?: (() => void) | undefined;
}

/** Number of words with a digit that selects them. */
const DIGITS = 9;

/**
 * The words of a vocabulary, all visible. Keyboard: a digit selects one of the first nine, letters filter, arrows move, Enter selects and
 * moves on, Backspace deselects.
 */
export function WordChooser(props: WordChooserProps) {
  const { label, quiet = false, required, error, hint, terms, chosen, max, onToggle, onDone } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const search = useRef<HTMLInputElement>(null);
  const language = readLanguage(i18n.locale);
  const words = findWords(terms, text, language);
  const active = words[at];
  const many = max > 1;
  const isFull = (word: Term) => many && chosen.length >= max && !chosen.includes(word.id);

  const narrow = (typed: string) => {
    setText(typed);
    setAt(typed.trim() ? 0 : -1);
  };
  const choose = (word: Term, andClose: boolean) => {
    if (isFull(word)) return;
    narrow('');
    onToggle(word.id);
    if (andClose && !many) onDone?.();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const numbered = /^[1-9]$/.test(key) ? words[Number(key) - 1] : undefined;
    const last = chosen.at(-1);
    const to = steps(key, text === '')?.(at, words.length);
    if (numbered) choose(numbered, true);
    else if (to !== undefined) setAt(to);
    else if (key === 'Enter' && active) choose(active, true);
    else if (key === 'Enter') onDone?.();
    else if (key === 'Backspace' && text === '' && last !== undefined) onToggle(last);
    else if (key === 'Escape' && text !== '') narrow('');
    else return;
    event.preventDefault();
  };

  return (
    <InputFrame id={id} label={label} {...{ quiet, required, error, hint }}>
      <input
        ref={search}
        id={id}
        className={classes['search']}
        // Escape clears the text, and does not close the dialog around it.
        data-mantine-stop-propagation={text !== ''}
        data-alone={quiet || undefined}
        // On touch the words are tapped; an on-screen keyboard would only cover them.
        inputMode={isTouch() ? 'none' : 'text'}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-words`}
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        aria-describedby={`${id}-chosen ${id}-error`}
        aria-invalid={error !== undefined}
        aria-required={required}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={many && !quiet ? t`Type numbers or letters; several allowed` : t`Type a number or letters`}
        value={text}
        onChange={({ currentTarget }) => narrow(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-chosen`} className={classes['said']}>
        {terms.flatMap((term) => (chosen.includes(term.id) ? [term.names[language]] : [])).join(', ')}
      </span>
      <div
        id={`${id}-words`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many}
        className={classes['words']}
      >
        {words.map((word, index) => (
          <button
            key={word.id}
            id={`${id}-${word.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(word.id)}
            aria-disabled={isFull(word) || undefined}
            data-active={word === active || undefined}
            className={classes['word']}
            // Keep the focus in the field and the layout still until the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              choose(word, false);
              search.current?.focus({ preventScroll: true });
            }}
          >
            {index < DIGITS ? (
              <kbd className={classes['digit']} aria-hidden="true">
                {index + 1}
              </kbd>
            ) : null}
            {'hex' in word ? <Swatch hex={word.hex as string | null} /> : null}
            {word.names[language]}
          </button>
        ))}
      </div>
      {words.length === 0 ? <span className={classes['none']}>{t`No matching option`}</span> : null}
    </InputFrame>
  );
}

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** The step of a navigation key; keys that also move in a text work only while it is empty. */
function steps(key: string, empty: boolean): ((at: number, count: number) => number) | undefined {
  const forward = (at: number, count: number) => (count === 0 ? -1 : (at + 1) % count);
  const back = (at: number, count: number) => (count === 0 ? -1 : (Math.max(at, 0) - 1 + count) % count);
  if (key === 'ArrowDown' || (empty && key === 'ArrowRight')) return forward;
  if (key === 'ArrowUp' || (empty && key === 'ArrowLeft')) return back;
  return undefined;
}
