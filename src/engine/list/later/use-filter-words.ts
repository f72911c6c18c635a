import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { refersToHub } from '../../../../contract/field-meta.ts';
import { listFilters, type ListFilter, NO_VALUE } from '../../../../contract/list-filters.ts';
import { isResourceName } from '../../../../contract/resource-access.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { hubOptions } from '../../../api/resource-queries.ts';
import { writeDay } from '../../../i18n/format.ts';
import { useValueWords } from '../../kinds/value-words.ts';
import { useFieldWord } from '../../use-field-word.ts';
import { useRefNames } from '../../values/use-ref-names.ts';
import type { View } from '../../view.ts';
import { DAYS, hasDays, type Filters } from '../list-state.ts';

/** One active filter, in words, and the filters without it. */
export interface FilterWord {
  key: string;
  label: string;
  value: string;
  without: Filters;
}

/** The active filters of a list, in words: one per word of an any-of filter, one per range. */
export function useFilterWords(resource: Resource, view: View, filters: Filters): FilterWord[] {
  const { t } = useLingui();
  const words = useValueWords();
  const { data: hubs } = useQuery({ ...hubOptions(), enabled: 'hubcenter' in filters });

  const refs = listFilters(resource).flatMap(({ meta, meta: { to = '' }, params: [name] }) =>
    !refersToHub(meta) && isResourceName(to)
      ? (filters[name] ?? []).filter((id) => id !== NO_VALUE).map((id) => ({ to, id }))
      : [],
  );
  const names = useRefNames(refs);

  const labelOf = useFieldWord(view);
  const amount = ({ form, meta }: ListFilter, text: string) => (form === 'days' ? writeDay(text) : words(meta, text));
  const between = (least: string | undefined, most: string | undefined) => {
    if (least === undefined) return t`up to ${most ?? ''}`;
    return most === undefined ? t`from ${least}` : `${least} – ${most}`;
  };
  const nameOfRef = (id: string) => names.get(id) ?? hubs?.find(({ _id }) => _id === id)?.fullName;
  const wordOf = ({ meta, form, missing }: ListFilter, value: string): string => {
    if (missing && value === NO_VALUE) return t(missing);
    if (form === 'presence') return value === 'none' ? t`missing` : t`present`;
    return words(meta, value, nameOfRef(value));
  };
  const without = (name: string, value?: string): Filters => {
    const { [name]: values = [], ...others } = filters;
    const left = value === undefined ? [] : values.filter((each) => each !== value);
    return left.length > 0 ? { ...others, [name]: left } : others;
  };

  const found = listFilters(resource).flatMap((filter): FilterWord[] => {
    const label = labelOf(filter.field);
    const [first, second = ''] = filter.params;
    if (filter.form === 'anyOf' || filter.form === 'presence') {
      const values = filters[first] ?? [];
      return values.map((value) => ({
        key: `${first} ${value}`,
        label,
        value: wordOf(filter, value),
        without: without(first, value),
      }));
    }
    const [least, most] = [filters[first]?.[0], filters[second]?.[0]].map((each) => each && amount(filter, each));
    if (least === undefined && most === undefined) return [];
    const { [first]: _least, [second]: _most, ...others } = filters;
    return [{ key: first, label, value: between(least, most), without: others }];
  });
  const [start, end] = DAYS.map((name) => filters[name]?.[0]).map((day) => day && writeDay(day));
  if (!hasDays(resource) || (start === undefined && end === undefined)) return found;
  const { startDate: _start, endDate: _end, ...others } = filters;
  return [...found, { key: 'days', label: labelOf('createdAt'), value: between(start, end), without: others }];
}
