import { Input } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';

import classes from './pick-input.module.css';

/** An option; `hint` is shown at its end. */
export interface PickOption {
  id: string;
  label: string;
  hint?: string | undefined;
}

interface PickInputProps {
  /** Id of the input, for its label. */
  id: string;
  /** Accessible name of the input if its label is not shown. */
  name?: string | undefined;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  options: readonly PickOption[];
  onPick: (id: string) => void;
  /** The text can mean only the first option: leaving the field picks it. */
  picksOnLeave?: boolean;
  /** Called on Enter in an empty input. */
  onDone?: (() => void) | undefined;
  /** Text if nothing matches; without it there is none. */
  none?: string | undefined;
  invalid?: boolean;
  required?: boolean | undefined;
  /** Shows options before anything is typed. */
  eager?: boolean;
}

/** A search whose first option is picked with Enter; arrows select another. */
export function PickInput(props: PickInputProps) {
  const { id, name, placeholder, text, onText, options, onPick, picksOnLeave, onDone, none } = props;
  const { invalid, required, eager } = props;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const isSearching = open && (eager || text.trim() !== '');
  const shown = isSearching && options.length > 0;
  const active = shown ? options[Math.min(at, options.length - 1)] : undefined;

  const pick = (option: PickOption) => {
    setOpen(false);
    setAt(0);
    onPick(option.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setOpen(true);
      if (shown) setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    } else if (key === 'Enter' && active) pick(active);
    else if (key === 'Enter' && text.trim() === '') onDone?.();
    else if (key === 'Escape' && shown) setOpen(false);
    else if (key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <div className={classes['pick']} data-single>
      <Input
        id={id}
        role="combobox"
        aria-label={name}
        aria-expanded={shown}
        aria-autocomplete="list"
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        aria-describedby={`${id}-error`}
        aria-required={required}
        aria-invalid={invalid}
        error={invalid}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-free-text
        // Escape closes the options, not the dialog around them.
        data-mantine-stop-propagation={shown}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => {
          setAt(0);
          setOpen(true);
          onText(currentTarget.value);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => (picksOnLeave && active ? pick(active) : setOpen(false))}
        onKeyDown={onKeyDown}
      />
      {shown ? (
        <div id={`${id}-list`} role="listbox" aria-label={name ?? placeholder} className={classes['list']}>
          {options.map((option) => (
            <button
              key={option.id}
              id={`${id}-${option.id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className={classes['option']}
              // Keep the focus in the field and the options open until the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              <span>{option.label}</span>
              {option.hint ? <span className={classes['hint']}>{option.hint}</span> : null}
            </button>
          ))}
        </div>
      ) : isSearching && none ? (
        <div className={`${classes['list']} ${classes['none']}`} role="status">
          {none}
        </div>
      ) : null}
    </div>
  );
}
