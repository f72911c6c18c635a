import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type * as z from 'zod';

import { KINDS } from '../../../contract/field-kinds/kinds.ts';
import type { FieldKind } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isSame } from '../../outbox/merge.ts';
import { errorText } from '../form/form-error-texts.ts';
import { readValue, typedOf } from '../kinds/typed-value.ts';
import { textOf } from '../values/text-of.ts';
import { goToNext } from './next-cell.ts';

import classes from './inline.module.css';

interface InlineInputProps {
  resource: Resource;
  field: string;
  kind: FieldKind;
  label: string;
  value: unknown;
  onSave: (value: unknown) => void;
  /** It was closed; `returns` if the focus goes back to what opened it. */
  onLeave: (returns: boolean) => void;
}

/** Enter and blur save, Escape cancels, Tab saves and opens the next editable value. */
export function InlineInput({ resource, field, kind, label, value, onSave, onLeave }: InlineInputProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => textOf(typedOf(kind, value)));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  /** Returns whether it closed; an invalid value keeps it open to be corrected. */
  const finish = (returns: boolean): boolean => {
    if (left.current) return true;
    const reading = readValue(resource.edit?.fields[field] as z.ZodType, text);
    if ('error' in reading) {
      setError(t(errorText(reading.error)));
      return false;
    }
    left.current = true;
    if (!isSame(reading.value, value)) onSave(reading.value);
    onLeave(returns);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // Keep shortcuts of the list and the page out of the input.
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    else if (event.key === 'Escape') {
      left.current = true;
      onLeave(true);
    } else if (event.key === 'Tab') {
      const cell = event.currentTarget.closest('[data-inline]');
      if (finish(false) && !goToNext(cell, event.shiftKey)) return;
    } else return;
    event.preventDefault();
  };
  return (
    <TextInput
      ref={input}
      className={classes['input'] ?? ''}
      aria-label={label}
      error={error}
      value={text}
      inputMode={kind === 'count' ? 'numeric' : KINDS[kind].part === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        setError(undefined);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => finish(false)}
    />
  );
}
