import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/it';
import 'dayjs/locale/zh-cn';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DateInput } from '@mantine/dates';
import { type ReactNode, useId } from 'react';

import { readDay } from '../../i18n/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { daysBack } from './days-back.ts';

import tools from '../list/list-tools.module.css';
import classes from './day-range.module.css';

/** Days of the presets, today with them (spec section 9). */
const PRESETS = [1, 7, 30, 90] as const;

type End = 'from' | 'to';

export interface DayRangeProps {
  /** First and last day as they are stored, empty where the range is open. */
  value: Readonly<Record<End, string>>;
  onChange: (value: Record<End, string>) => void;
  labels: Readonly<Record<End, string>>;
  errors?: Readonly<Partial<Record<End, ReactNode>>>;
  /** Days up to today, one press each. */
  presets?: boolean;
  /** What stands around each input. */
  around?: (end: End, input: ReactNode) => ReactNode;
}

/** Days from one to another, both included: typed as DD/MM/YYYY in every browser, or chosen in a calendar; with the time zone they count in. */
export function DayRange({ value, onChange, labels, errors = {}, presets = false, around }: DayRangeProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const isBackwards = value.from !== '' && value.to !== '' && value.from > value.to;
  const isChinese = i18n.locale === 'zh';
  const spoken = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' });
  const input = (end: End) => {
    const backwards = end === 'to' && isBackwards ? t`This is before the first day.` : undefined;
    const isOutside = (day: string) =>
      end === 'from' ? value.to !== '' && day > value.to : value.from !== '' && day < value.from;
    return (
      <DateInput
        label={labels[end]}
        id={id + end}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the calendar beside it gives them
        role="combobox"
        error={errors[end] ?? backwards}
        value={readDay(value[end])}
        onChange={(day) => onChange({ ...value, [end]: day ?? '' })}
        dateParser={readDay}
        valueFormat="DD/MM/YYYY"
        placeholder={t`DD/MM/YYYY`}
        inputMode="numeric"
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
        excludeDate={isOutside}
        locale={isChinese ? 'zh-cn' : i18n.locale}
        monthLabelFormat={isChinese ? 'YYYY年M月' : 'MMMM YYYY'}
        getDayAriaLabel={(day) => spoken.format(new Date(`${day}T00:00Z`))}
        ariaLabels={{
          previousMonth: t`Previous month`,
          nextMonth: t`Next month`,
          previousYear: t`Previous year`,
          nextYear: t`Next year`,
          previousDecade: t`Previous decade`,
          nextDecade: t`Next decade`,
        }}
        classNames={{ day: classes['day'] ?? '', calendarHeaderControl: classes['day'] ?? '' }}
        hideOutsideDates
        // Its own colour of weekends is too pale to read.
        weekendDays={[]}
        // The calendar is a dialog of its input, and above a drawer that one stands in.
        popoverProps={{ id: id + end, withRoles: true, zIndex: 500 }}
      />
    );
  };
  return (
    <div className={classes['stack']}>
      {presets ? <Presets value={value} onChange={onChange} /> : null}
      <div className={classes['range']}>
        {(['from', 'to'] as const).map((end) => (
          <div key={end}>{around ? around(end, input(end)) : input(end)}</div>
        ))}
      </div>
      <p className={classes['zone']}>
        <Trans>Days begin at midnight UTC.</Trans>
      </p>
    </div>
  );
}

function Presets({ value, onChange }: Pick<DayRangeProps, 'value' | 'onChange'>) {
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
