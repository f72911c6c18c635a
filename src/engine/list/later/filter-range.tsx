import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { type AmountUnit, splitAmount, UNIT_SIGNS } from '../../../../contract/field-kinds/euro-or-percent.ts';
import type { FieldKind } from '../../../../contract/field.ts';
import { filterShape, type ListFilter } from '../../../../contract/list-filters.ts';
import { isNumberKind, readTypedNumber } from '../../../../contract/typed/numbers.ts';
import { errorText } from '../../form/form-error-texts.ts';
import { UnitSwitch } from '../../inputs/euro-or-percent-input.tsx';
import { isPlainEnter } from '../../inputs/typed-input.tsx';
import { withFilters, type Filters } from '../list-state.ts';

import classes from './filter-panel.module.css';

interface FilterRangeProps {
  filter: ListFilter;
  label: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Minimum and maximum of an amount, both optional; applied after typing. */
export function FilterRange({ filter, label, filters, onChange }: FilterRangeProps) {
  const { t } = useLingui();
  const [least, most = ''] = filter.params;
  const set = (name: string, value: string | null) =>
    onChange(withFilters(filters, { [name]: value === null ? [] : [value] }));
  const [from, to] = [filters[least]?.[0], filters[most]?.[0]];
  const [chosen, setChosen] = useState<AmountUnit>('euro');
  const { kind } = filter.meta;
  const hasUnits = kind === 'euroOrPercent';
  const unit = splitAmount(from ?? to ?? '').unit ?? chosen;
  const own = hasUnits ? { kind: unit, sign: UNIT_SIGNS[unit] } : { kind, sign: '' };
  const isTurned = from !== undefined && to !== undefined && Number.parseFloat(from) > Number.parseFloat(to);
  return (
    <div className={classes['range']} role="group" aria-label={label}>
      {hasUnits ? (
        <div className={classes['wide']}>
          <UnitSwitch
            {...{ label, unit }}
            onChange={(next) => {
              setChosen(next);
              // Bounds in the other unit mean nothing in this one.
              if (next !== unit) onChange(withFilters(filters, { [least]: [], [most]: [] }));
            }}
          />
        </div>
      ) : null}
      <Bound {...own} filter={filter} name={least} label={t`From`} value={from} onChange={set} />
      <Bound {...own} filter={filter} name={most} label={t`Up to`} value={to} onChange={set} />
      {isTurned ? <p className={classes['wrong']} role="alert">{t`The minimum is greater than the maximum.`}</p> : null}
    </div>
  );
}

interface BoundProps {
  filter: ListFilter;
  kind: FieldKind;
  /** Suffix of the number in the parameter. */
  sign: string;
  name: string;
  label: string;
  value: string | undefined;
  onChange: (name: string, value: string | null) => void;
}

function Bound({ filter, kind, sign, name, label, value = '', onChange }: BoundProps) {
  const { t } = useLingui();
  const shown = value.replace(sign, '').replace('.', ',');
  const [text, setText] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [wrong, setWrong] = useState(false);
  if (shown !== known) {
    setKnown(shown);
    setText(shown);
    setWrong(false);
  }
  const send = () => {
    const read = readBound({ filter, kind, sign, name }, text);
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

/** A typed bound in the parameter's form; null for nothing, undefined for an invalid amount. */
function readBound(
  { filter, kind, sign, name }: Pick<BoundProps, 'filter' | 'kind' | 'sign' | 'name'>,
  text: string,
): string | null | undefined {
  if (text.trim() === '') return null;
  const value = isNumberKind(kind) ? readTypedNumber(kind, text) : undefined;
  if (value === undefined) return undefined;
  const written = `${kind === 'euro' ? Math.round(value * 100) / 100 : value}${sign}`;
  const schema = filterShape(filter)[name] as { safeParse: (text: string) => { success: boolean } } | undefined;
  return schema?.safeParse(written).success ? written : undefined;
}
