import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/it';
import 'dayjs/locale/zh-cn';
import { useLingui } from '@lingui/react/macro';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useId } from 'react';

import { readDay } from '../../i18n/format.ts';

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
export function DayInput({ value, onChange, isOutside, ...framed }: DayInputProps) {
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
      value={readDay(value)}
      onChange={(day) => onChange(day ?? '')}
      dateParser={readDay}
      valueFormat="DD/MM/YYYY"
      placeholder={t`DD/MM/YYYY`}
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
