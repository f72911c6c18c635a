import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { readSecuritySetting, readTwoStep, updateSecuritySetting } from '../../../contract/calls/two-step.ts';
import { keyOf, read, send } from '../../api/calls.ts';
import { refreshSession } from '../../session/session.ts';
import { toastDone } from '../../ui/toast.ts';
import { useProven } from './use-proven.tsx';

/** The rule of the whole installation. */
export function RequiredForAdmins() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery(read(readSecuritySetting));
  const { run, dialog } = useProven();
  if (!data) return null;
  const change = (on: boolean) =>
    void run(
      () => send(updateSecuritySetting, { body: { secondStepForAdmins: on } }),
      () => {
        void client.invalidateQueries({ queryKey: keyOf(readSecuritySetting) });
        void client.invalidateQueries({ queryKey: keyOf(readTwoStep) });
        // It may concern this person first.
        if (on) void refreshSession();
        toastDone(on ? t`Admins must now use two-step sign-in.` : t`Admins may now sign in with their password only.`);
      },
    );
  return (
    <>
      <Switch
        size="md"
        label={t`Required for all admins`}
        description={t`An admin without it can sign in, but only to set it up. Merchants are not affected.`}
        checked={data.secondStepForAdmins}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {dialog}
    </>
  );
}
