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
  /** It is closed; `returns` when the focus goes back to where it was opened from. */
  onLeave: (returns: boolean) => void;
}

/** Enter and leaving save, Escape does not, Tab goes on to the next value that can be changed. */
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

  /** Answers whether it was closed; what cannot be read stays open, so that it can be put right. */
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
    // What a key means to the list or the page stays out of here.
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
