import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { type AmountUnit, splitAmount, UNIT_SIGNS } from '../../../../contract/field-kinds/euro-or-percent.ts';
import { euroKind } from '../../../../contract/field-kinds/euro.ts';
import type { Kind } from '../../../../contract/field-kinds/kind.ts';
import { percentKind } from '../../../../contract/field-kinds/percent.ts';
import { filterShape, type ListFilter } from '../../../../contract/list-filters.ts';
import { errorText } from '../../form/form-error-texts.ts';
import { UnitSwitch } from '../../inputs/euro-or-percent-input.tsx';
import { isPlainEnter } from '../../inputs/typed-input.tsx';
import type { FilterFieldProps, KindFilterProps } from '../list-props.ts';
import { withFilters } from '../list-state.ts';

import classes from './filter-panel.module.css';

/** Minimum and maximum of a number, both optional; applied after typing. */
export function FilterRange(props: KindFilterProps) {
  return <Bounds {...props} kind={props.filter.meta.kind} sign="" />;
}

const UNIT_KINDS = { euro: euroKind, percent: percentKind };

/** Minimum and maximum of an amount in euro or percent; records with the other unit are not found. */
export function FilterAmount(props: KindFilterProps) {
  const { filter, label, state, change } = props;
  const [least, most = ''] = filter.params;
  const [chosen, setChosen] = useState<AmountUnit>('euro');
  const unit = splitAmount(state.filters[least]?.[0] ?? state.filters[most]?.[0] ?? '').unit ?? chosen;
  const choose = (next: AmountUnit) => {
    setChosen(next);
    // Bounds in the other unit mean nothing in this one.
    if (next !== unit) change({ filters: withFilters(state.filters, { [least]: [], [most]: [] }) });
  };
  return (
    <Bounds {...props} kind={UNIT_KINDS[unit]} sign={UNIT_SIGNS[unit]}>
      <div className={classes['wide']}>
        <UnitSwitch {...{ label, unit }} onChange={choose} />
      </div>
    </Bounds>
  );
}

interface BoundsProps extends Omit<FilterFieldProps, 'view' | 'resource'> {
  kind: Kind;
  /** Suffix of the numbers in the parameters. */
  sign: string;
  children?: ReactNode;
}

function Bounds({ filter, label, state, change, kind, sign, children }: BoundsProps) {
  const { t } = useLingui();
  const [least, most = ''] = filter.params;
  const set = (name: string, value: string | null) =>
    change({ filters: withFilters(state.filters, { [name]: value === null ? [] : [value] }) });
  const [from, to] = [state.filters[least]?.[0], state.filters[most]?.[0]];
  const isTurned = from !== undefined && to !== undefined && Number.parseFloat(from) > Number.parseFloat(to);
  const own = { filter, kind, sign, onChange: set };
  return (
    <div className={classes['range']} role="group" aria-label={label}>
      {children}
      <Bound {...own} name={least} label={t`From`} value={from} />
      <Bound {...own} name={most} label={t`Up to`} value={to} />
      {isTurned ? <p className={classes['wrong']} role="alert">{t`The minimum is greater than the maximum.`}</p> : null}
    </div>
  );
}

interface BoundProps {
  filter: ListFilter;
  kind: Kind;
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
  const { unit } = kind;
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
  const value = kind.typed?.(text);
  if (value === undefined) return undefined;
  const written = `${value}${sign}`;
  const schema = filterShape(filter)[name] as { safeParse: (text: string) => { success: boolean } } | undefined;
  return schema?.safeParse(written).success ? written : undefined;
}
