import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { hubOptions } from '../api/resource-queries.ts';

/** Limits a list to one hub center, for people who see all of them. */
export function HubFilter({
  hubcenter,
  onChange,
}: {
  hubcenter: string | null;
  onChange: (hubcenter: string | null) => void;
}) {
  const { t } = useLingui();
  const { data: hubs = [] } = useQuery(hubOptions());
  return (
    <NativeSelect
      aria-label={t`Hub center`}
      value={hubcenter ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value || null)}
      data={[
        { value: '', label: t`All hub centers` },
        ...hubs.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
      ]}
    />
  );
}
