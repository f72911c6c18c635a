import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import { faultsOf } from '../../../contract/rules.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { isSame } from '../../outbox/merge.ts';
import { errorText } from '../form/form-error-texts.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/kind.ts';
import { readValue, typedOf } from '../kinds/typed-value.ts';
import { textOf } from '../values/text-of.ts';

import classes from './inline.module.css';

interface InlineInputProps {
  resource: Resource;
  field: string;
  label: string;
  record: Fields;
  /** `name` is the name of a reference. */
  onSave: (value: unknown, name?: string) => void;
  /** It was closed; `returns` if the focus goes back to what opened it. */
  onLeave: (returns: boolean) => void;
}

interface Typed {
  value: TypedValue;
  name?: string | undefined;
}

/** The inputs and buttons of a cell that Tab reaches. */
const stopsOf = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>('input, textarea, select, button')].filter((each) => each.tabIndex >= 0);

/**
 * The input of a field's kind, above its cell. Enter and blur save, Escape cancels, Tab after the last part saves and opens the next editable
 * value. An untouched value is never sent, nor one that breaks a rule between fields.
 */
export function InlineInput({ resource, field, label, record, onSave, onLeave }: InlineInputProps) {
  const { t } = useLingui();
  const schema = resource.edit?.fields[field] as z.ZodType;
  const meta = fieldMeta(schema);
  const { kind, nameIn = '' } = meta;
  const [start] = useState((): Typed => ({ value: typedOf(meta, record[field]), name: textOf(record[nameIn]) }));
  const [shown, setShown] = useState(start);
  // An input may report a value and that it is done at once.
  const typed = useRef(start);
  const [error, setError] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const cell = place.current;
    if (!cell) return undefined;
    if (cell.getBoundingClientRect().right > window.innerWidth) cell.dataset['end'] = 'true';
    const enter = () => {
      const [first] = stopsOf(cell);
      if (!first) return;
      first.focus();
      if (first instanceof HTMLInputElement) first.select();
      observer.disconnect();
    };
    // Some inputs load later.
    const observer = new MutationObserver(enter);
    observer.observe(cell, { childList: true, subtree: true });
    enter();
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // What was clicked may be gone, and with it the focus.
    if (place.current && focused.current?.isConnected === false) stopsOf(place.current)[0]?.focus();
  });

  /** Returns whether it closed; an invalid value keeps it open to be corrected. */
  const finish = (returns: boolean): boolean => {
    if (left.current) return true;
    const { value, name } = typed.current;
    const reading = isSame(value, start.value) ? null : readValue(schema, value);
    if (reading && 'error' in reading) {
      setError(t(errorText(reading.error)));
      return false;
    }
    const [fault] = reading ? faultsOf(resource, record, { [field]: reading.value }) : [];
    if (fault) {
      setError(t(errorText(fault)));
      return false;
    }
    left.current = true;
    if (reading && !isSame(reading.value, record[field])) onSave(reading.value, name);
    onLeave(returns);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing) return;
    // Keep shortcuts of the list and the page out of the input.
    event.stopPropagation();
    const { key, target, currentTarget, defaultPrevented, shiftKey } = event;
    const isOwn = target instanceof HTMLButtonElement || target instanceof HTMLTextAreaElement;
    if (key === 'Enter' && !defaultPrevented && (!isOwn || event.ctrlKey || event.metaKey)) finish(true);
    else if (key === 'Escape' && !defaultPrevented && !left.current) {
      left.current = true;
      onLeave(true);
    } else if (key === 'Tab') {
      if (stopsOf(currentTarget).at(shiftKey ? 0 : -1) !== target) return;
      const cell = currentTarget.closest('[data-inline]');
      if (finish(false) && !goToNext(cell, shiftKey)) return;
    } else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the inputs in it
    <div
      ref={place}
      className={classes['input']}
      data-part={kind.part}
      // A click beside the input stays in it.
      tabIndex={-1}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // An input that replaces the focused one gets the focus a moment later.
        setTimeout(() => {
          if (!currentTarget.contains(document.activeElement)) finish(false);
        });
      }}
    >
      <FieldInput
        schema={schema}
        label={label}
        quiet
        error={error}
        value={shown.value}
        name={shown.name}
        onChange={(value, name) => {
          typed.current = { value, name };
          setShown(typed.current);
          setError(undefined);
        }}
        onDone={() => finish(true)}
      />
    </div>
  );
}

/** Opens the next editable value of the table, or the previous one; returns whether there is one. */
function goToNext(cell: Element | null, back: boolean): boolean {
  const cells = [...(cell?.closest('table')?.querySelectorAll('[data-inline]') ?? [])];
  const at = cell ? cells.indexOf(cell) : -1;
  const button = at < 0 ? undefined : cells[at + (back ? -1 : 1)]?.querySelector('button');
  if (!button) return false;
  if ('opens' in button.dataset) button.click();
  else button.focus();
  return true;
}
