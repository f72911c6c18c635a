import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useProfile } from '../session/use-session.ts';
import { LANGUAGE_NAMES } from '../shell/languages.ts';
import { Page } from '../ui/page.tsx';
import { roleName } from './role-names.ts';

import classes from './profile.module.css';

/** The signed-in person as the server knows them. */
export function ProfileScreen() {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  const rows: { label: string; value: ReactNode }[] = [
    { label: t`Name`, value: profile.fullName },
    { label: t`E-mail`, value: profile.email },
    { label: t`Role`, value: t(roleName(profile.key)) },
    // A merchant is its own hub center (contract 3).
    ...(profile.key === 3 ? [{ label: t`Hub center`, value: profile.fullName }] : []),
    { label: t`Language`, value: LANGUAGE_NAMES[i18n.locale as keyof typeof LANGUAGE_NAMES] },
  ];
  return (
    <Page title={t`Profile`} narrow>
      <dl className={classes['card']}>
        {rows.map(({ label, value }) => (
          <div key={label} className={classes['row']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
