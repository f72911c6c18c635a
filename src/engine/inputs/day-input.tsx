import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/it';
import 'dayjs/locale/zh-cn';
import { useLingui } from '@lingui/react/macro';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useId } from 'react';

import { readDay } from '../../../contract/typed/day.ts';
import { formatDateTime } from '../../i18n/format.ts';

import classes from './day-range.module.css';

interface DayInputProps extends Pick<
  DateInputProps,
  'label' | 'required' | 'error' | 'description' | 'inputWrapperOrder'
> {
  /** In the stored form, empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Days disabled in the calendar. */
  isOutside?: (day: string) => boolean;
}

/** A day: typed as DD/MM/YYYY in every browser, or selected in a calendar. */
export function DayInput(props: DayInputProps) {
  const { t } = useLingui();
  return <Calendar {...props} value={readDay(props.value)} read={readDay} format="DD/MM/YYYY" hint={t`DD/MM/YYYY`} />;
}

const MIDNIGHT = ' 00:00:00';

/** A day and a time of day on this device's clock, as the calendar has it; midnight if there is only a day. */
function readTime(text: string): string | null {
  const [, before = '', hour, minute] = /^(.*?)[ T,]+(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? [];
  const day = readDay(hour === undefined ? text : before);
  if (day === null || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return null;
  return hour === undefined ? day + MIDNIGHT : `${day} ${hour.padStart(2, '0')}:${minute}:00`;
}

/** A moment: typed as DD/MM/YYYY HH:MM on this device's clock, or a day selected in a calendar, which keeps the time of day. */
export function MomentInput({ value, onChange, ...props }: DayInputProps) {
  const { t } = useLingui();
  const shown = value === '' ? null : readTime(formatDateTime(value));
  const change = (local: string) => {
    const whole = local.includes(' ') ? local : local && local + (shown?.slice(local.length) ?? MIDNIGHT);
    onChange(whole && new Date(whole.replace(' ', 'T')).toISOString());
  };
  return (
    <Calendar
      {...props}
      value={shown}
      onChange={change}
      read={readTime}
      format="DD/MM/YYYY HH:mm"
      hint={t`DD/MM/YYYY HH:MM`}
      withTime
    />
  );
}

interface CalendarProps extends Omit<DayInputProps, 'value'> {
  /** As the calendar has it, null for none. */
  value: string | null;
  /** Parses typed text. */
  read: (text: string) => string | null;
  format: string;
  hint: string;
  withTime?: boolean;
}

function Calendar({ value, onChange, isOutside, read, format, hint, withTime = false, ...framed }: CalendarProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const isChinese = i18n.locale === 'zh';
  const spoken = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <DateInput
      {...framed}
      id={id}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the date picker adds them
      role="combobox"
      value={value}
      onChange={(day) => onChange(day ?? '')}
      dateParser={read}
      valueFormat={format}
      withTime={withTime}
      placeholder={hint}
      inputMode="numeric"
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      {...(isOutside ? { excludeDate: isOutside } : {})}
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
      // Mantine's colour of weekends has too little contrast.
      weekendDays={[]}
      // The calendar is a dialog of its input, above a drawer that contains it.
      popoverProps={{ id, withRoles: true, zIndex: 500 }}
    />
  );
}
