import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useLogOut } from '../../outbox/use-log-out.tsx';
import { refreshSession } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { isOn, twoStep, TwoStepSection } from './two-step-section.tsx';

import profile from '../account/profile.module.css';

/** In place of everything else, for an admin who must set up a second step first. */
export function SetUpTwoStep() {
  const { t } = useLingui();
  const { data } = useQuery(twoStep());
  const { logOut, dialog } = useLogOut();
  return (
    <main>
      <Page
        title={t`Set up two-step sign-in`}
        note={<Trans>Admins need it here. Then you can go on working. Nothing on this device is lost.</Trans>}
        narrow
      >
        <TwoStepSection />
        <div className={profile['actions']}>
          <Button disabled={!data || !isOn(data)} onClick={() => void refreshSession()}>
            <Trans>Continue</Trans>
          </Button>
          <Button variant="default" onClick={logOut}>
            <Trans>Log out</Trans>
          </Button>
        </div>
      </Page>
      {dialog}
    </main>
  );
}
