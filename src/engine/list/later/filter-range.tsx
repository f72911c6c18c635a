import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { filterShape, type ListFilter } from '../../../../contract/list-filters.ts';
import { isNumberKind, readTypedNumber } from '../../../../contract/typed/numbers.ts';
import { errorText } from '../../form/form-error-texts.ts';
import { isPlainEnter } from '../../inputs/typed-input.tsx';
import { withFilters, type Filters } from '../list-state.ts';

import classes from './filter-panel.module.css';

interface FilterRangeProps {
  filter: ListFilter;
  label: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Least and most of an amount, either alone; they count once they are typed. */
export function FilterRange({ filter, label, filters, onChange }: FilterRangeProps) {
  const { t } = useLingui();
  const [least, most = ''] = filter.params;
  const set = (name: string, value: string | null) =>
    onChange(withFilters(filters, { [name]: value === null ? [] : [value] }));
  const [from, to] = [filters[least]?.[0], filters[most]?.[0]];
  const isTurned = from !== undefined && to !== undefined && Number(from) > Number(to);
  return (
    <div className={classes['range']} role="group" aria-label={label}>
      <Bound filter={filter} name={least} label={t`From`} value={from} onChange={set} />
      <Bound filter={filter} name={most} label={t`Up to`} value={to} onChange={set} />
      {isTurned ? (
        <p className={classes['wrong']} role="alert">{t`The least is more than the most: nothing can match.`}</p>
      ) : null}
    </div>
  );
}

interface BoundProps {
  filter: ListFilter;
  name: string;
  label: string;
  value: string | undefined;
  onChange: (name: string, value: string | null) => void;
}

function Bound({ filter, name, label, value = '', onChange }: BoundProps) {
  const { t } = useLingui();
  const { kind } = filter.meta;
  const shown = value.replace('.', ',');
  const [text, setText] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [wrong, setWrong] = useState(false);
  if (shown !== known) {
    setKnown(shown);
    setText(shown);
    setWrong(false);
  }
  const send = () => {
    const read = readBound(filter, name, text);
    setWrong(read === undefined);
    if (read !== undefined && (read ?? '') !== value) onChange(name, read);
  };
  const unit = { euro: '€', grams: 'g', percent: '%' }[kind as string];
  return (
    <TextInput
      label={label}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      error={wrong ? t(errorText({ word: 'malformed', kind })) : undefined}
      rightSection={unit ? <span aria-hidden="true">{unit}</span> : null}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (isPlainEnter(event)) send();
      }}
    />
  );
}

/** What was typed as the parameter says it; null for nothing, undefined for what is no such amount. */
function readBound(filter: ListFilter, name: string, text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const { kind } = filter.meta;
  const value = isNumberKind(kind) ? readTypedNumber(kind, text) : undefined;
  if (value === undefined) return undefined;
  const written = String(kind === 'euro' ? Math.round(value * 100) / 100 : value);
  const schema = filterShape(filter)[name] as { safeParse: (text: string) => { success: boolean } } | undefined;
  return schema?.safeParse(written).success ? written : undefined;
}
