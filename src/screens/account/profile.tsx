import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

import type { StaffKey } from '../../../contract/access.ts';
import { ROLE_WORDS } from '../../../contract/staff.ts';
import { useProfile } from '../../session/use-session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Page } from '../../ui/page.tsx';
import { TwoStepSection } from '../two-step/two-step-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';

import classes from './profile.module.css';

const OwnOrders = lazyComponent(async () => (await import('../../entities/order/own-orders.tsx')).OwnOrders);
const PersonData = lazyComponent(async () => (await import('../../entities/user/person-data.tsx')).PersonData);
const OwnHub = lazyComponent(async () => (await import('../../entities/merchant/own-hub.tsx')).OwnHub);

/** The signed-in person: what they may change about themselves, and their signed-in devices. */
export function ProfileScreen() {
  const { t } = useLingui();
  const profile = useProfile();
  const rows: { label: string; value: ReactNode }[] = [
    { label: t`E-mail`, value: profile.email },
    { label: t`Role`, value: t(roleName(profile.key)) },
    // A merchant is its own hub center (contract 3).
    ...(profile.key === 3 ? [{ label: t`Hub center`, value: profile.fullName }] : []),
  ];
  return (
    <Page title={t`Profile`} narrow>
      <section className={classes['card']} aria-labelledby="profile-you">
        <Title order={2} size="h4" id="profile-you">
          <Trans>About you</Trans>
        </Title>
        <dl className={classes['facts']}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ProfileForm />
        <Suspense>
          <PersonData whose={{}} />
        </Suspense>
      </section>
      {profile.key === null ? (
        <Suspense>
          <OwnOrders />
        </Suspense>
      ) : null}
      <TwoStepSection />
      <SignedInDevices />
      {profile.key === 3 ? (
        <Suspense>
          <OwnHub id={profile._id} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** A person's role, in words; people without a staff key are customers. */
const roleName = (key: StaffKey | null): MessageDescriptor => (key === null ? msg`Customer` : ROLE_WORDS[key]);
