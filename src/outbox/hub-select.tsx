import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { hubOptions } from '../api/resource-queries.ts';

interface HubSelectProps extends Pick<
  NativeSelectProps,
  | 'label'
  | 'labelProps'
  | 'required'
  | 'withAsterisk'
  | 'error'
  | 'description'
  | 'inputWrapperOrder'
  | 'size'
  | 'onBlur'
> {
  /** The selected hub center's id, or empty. */
  value: string;
  /** Its name, if it was selected before. */
  name: string;
  onChange: (id: string, name: string) => void;
  /** Of the option without one. */
  empty?: string;
  /** Shown instead if there is no hub center yet. */
  none?: ReactNode;
  /** The id of one that cannot be selected. */
  without?: string;
}

/** Selects the hub center something belongs to. */
export function HubSelect({ value, name, onChange, none, empty, without, ...framed }: HubSelectProps) {
  const { t } = useLingui();
  const hubs = useQuery(hubOptions());
  const options = (hubs.data ?? []).filter(({ _id }) => _id !== without);
  if (none && hubs.data?.length === 0 && value === '') return none;
  // Opening the form must not lose a hub center that is not in the list.
  const known = value === '' || options.some(({ _id }) => _id === value);
  return (
    <NativeSelect
      {...framed}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value, options.find(({ _id }) => _id === currentTarget.value)?.fullName ?? '')
      }
      data={[
        { value: '', label: hubs.isError ? t`Couldn’t load the hub centers` : (empty ?? t`Choose…`) },
        ...(known ? [] : [{ value, label: name || t`Selected` }]),
        ...options.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
      ]}
    />
  );
}
