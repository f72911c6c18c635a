import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import { type AmountUnit, splitAmount, UNIT_SIGNS } from '../../../contract/field-kinds/euro-or-percent.ts';
import { framed, type KindInputProps, textIn } from '../kinds/input-props.ts';
import { ChoicePills } from '../list/choice-pills.tsx';
import { TypedInput } from './typed-input.tsx';

import classes from './typed-inputs.module.css';

interface UnitSwitchProps {
  label: string;
  unit: AmountUnit | undefined;
  onChange: (unit: AmountUnit) => void;
}

/** Euro or percent. */
export function UnitSwitch({ label, unit, onChange }: UnitSwitchProps) {
  const { t } = useLingui();
  return (
    <ChoicePills
      label={t`Unit of ${label}`}
      options={Object.entries(UNIT_SIGNS).map(([value, words]) => ({ value, words }))}
      chosen={unit ? [unit] : []}
      onToggle={(value) => onChange(value as AmountUnit)}
    />
  );
}

const before = (units: ReactNode) => (input: ReactNode) => (
  <div className={classes['amount']}>
    {input}
    {units}
  </div>
);

/** An amount and its unit, which is selected or typed with it (`15 %`); neither is guessed. */
export function EuroOrPercentInput(props: KindInputProps) {
  const { label, value, onChange, onDone } = props;
  const { amount, unit: known } = splitAmount(textIn(value));
  const [chosen, setChosen] = useState(known);
  const unit = known ?? chosen;
  const type = (text: string, next = unit) => {
    setChosen(next);
    onChange(text.trim() === '' || !next ? text : `${text} ${UNIT_SIGNS[next]}`);
  };
  return (
    <TypedInput
      {...framed(props)}
      inputMode="decimal"
      value={amount}
      onChange={(text) => {
        const typed = splitAmount(text);
        type(typed.amount, typed.unit);
      }}
      onDone={onDone}
      inputContainer={before(<UnitSwitch {...{ label, unit }} onChange={(next) => type(amount, next)} />)}
    />
  );
}
