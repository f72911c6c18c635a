import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { hubOptions } from '../../api/resource-queries.ts';
import { NoHub } from '../no-hub.tsx';

interface HubSelectProps extends Pick<
  NativeSelectProps,
  'label' | 'required' | 'error' | 'description' | 'inputWrapperOrder'
> {
  /** The selected hub center's id, or empty. */
  value: string;
  /** Its name, if it was selected before. */
  name: string;
  onChange: (id: string, name: string) => void;
}

/** Selects the hub center something belongs to. */
export function HubSelect({ value, name, onChange, ...framed }: HubSelectProps) {
  const { t } = useLingui();
  const hubs = useQuery(hubOptions());
  const options = hubs.data ?? [];
  if (hubs.data?.length === 0 && value === '') return <NoHub />;
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
        { value: '', label: hubs.isError ? t`Couldn’t load the hub centers` : t`Choose…` },
        ...(known ? [] : [{ value, label: name || t`Selected` }]),
        ...options.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
      ]}
    />
  );
}
