import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { useNow } from '../../ui/use-now.ts';
import { DayInput } from './day-input.tsx';
import { daysBack } from './days-back.ts';

import tools from '../list/list-tools.module.css';
import classes from './day-range.module.css';

/** Lengths of the presets in days, today included (spec section 9). */
const PRESETS = [1, 7, 30, 90] as const;

interface DayRangeProps {
  /** First and last day in the stored form, empty where the range is open. */
  value: Readonly<Record<'from' | 'to', string>>;
  onChange: (value: Record<'from' | 'to', string>) => void;
}

/** A range of days, both ends included, or a preset up to today; says which time zone they are in. */
export function DayRange({ value, onChange }: DayRangeProps) {
  const { t } = useLingui();
  const { from, to } = value;
  const isBackwards = from !== '' && to !== '' && from > to;
  return (
    <div className={classes['stack']}>
      <Presets value={value} onChange={onChange} />
      <div className={classes['range']}>
        <DayInput
          label={t`From`}
          value={from}
          onChange={(day) => onChange({ ...value, from: day })}
          isOutside={(day) => to !== '' && day > to}
        />
        <DayInput
          label={t`Up to`}
          error={isBackwards ? t`This is before the start date.` : undefined}
          value={to}
          onChange={(day) => onChange({ ...value, to: day })}
          isOutside={(day) => from !== '' && day < from}
        />
      </div>
      <p className={classes['zone']}>
        <Trans>Days start at midnight UTC.</Trans>
      </p>
    </div>
  );
}

function Presets({ value, onChange }: DayRangeProps) {
  const { t } = useLingui();
  const now = useNow();
  return (
    <div className={tools['choices']} data-wraps role="group" aria-label={t`Days`}>
      {PRESETS.map((days) => {
        const [from, to] = daysBack(now, days);
        const isOn = value.from === from && value.to === to;
        return (
          <button
            key={days}
            type="button"
            className={tools['choice']}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? { from: '', to: '' } : { from, to })}
          >
            {days === 1 ? t`Today` : <Plural value={days} one="Last # day" other="Last # days" />}
          </button>
        );
      })}
    </div>
  );
}
