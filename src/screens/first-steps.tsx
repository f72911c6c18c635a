import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { firstStepsOptions, isThrough } from '../api/first-steps-query.ts';
import { QrCode } from '../labels/qr-code.tsx';
import { appAddress } from '../labels/tag-address.ts';
import { useProfile } from '../session/use-session.ts';
import { CheckIcon } from '../ui/icons.tsx';

import classes from './first-steps.module.css';

/** The remaining set-up of a new installation until the first garment arrives; hidden once complete. */
export function FirstSteps() {
  const { t } = useLingui();
  const { data } = useQuery(firstStepsOptions());
  if (!data || isThrough(data)) return null;
  const { hub, tablet, item } = data;
  const done = [hub, tablet, item].filter(Boolean).length;
  return (
    <section className={classes['card']} aria-labelledby="first-steps" data-testid="first-steps">
      <header className={classes['head']}>
        <h2 id="first-steps" className={classes['title']}>
          <Trans>First steps</Trans>
        </h2>
        <span className={classes['count']} role="status">
          <Trans>{done} of 3 done</Trans>
        </span>
      </header>
      <ol className={classes['steps']}>
        <Step title={t`Create a hub center`} done={hub} current={!hub}>
          <Trans>A hub center adds garments. Its merchant signs in on the tablet.</Trans>
          <Button component={Link} to={SCREENS.merchantCreate.path}>
            <Trans>New hub center</Trans>
          </Button>
        </Step>
        <Step title={t`Open Ordito on a tablet`} done={tablet} current={hub && !tablet}>
          <OnTablet />
        </Step>
        <Step title={t`Photograph the first garment`} done={item} current={hub && tablet && !item}>
          <Trans>Open the counter on the tablet and take two photos. The garment then appears under Products.</Trans>
          <Button component={Link} to={SCREENS.intake.path} variant="default">
            <Trans>Try the counter here</Trans>
          </Button>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  title: string;
  done: boolean;
  /** It is the next one: only this one shows what to do. */
  current: boolean;
  children: ReactNode;
}

function Step({ title, done, current, children }: StepProps) {
  const { t } = useLingui();
  return (
    <li
      className={classes['step']}
      data-done={done || undefined}
      data-current={current || undefined}
      aria-current={current ? 'step' : undefined}
    >
      <span className={classes['tick']} role="img" aria-label={done ? t`Done` : t`To do`}>
        {done ? <CheckIcon size={16} /> : null}
      </span>
      <div className={classes['words']}>
        <h3 className={classes['name']}>{title}</h3>
        {current ? <div className={classes['what']}>{children}</div> : null}
      </div>
    </li>
  );
}

/** These names are this computer itself; another device would connect to itself. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

function OnTablet() {
  const address = appAddress(useProfile());
  if (LOCAL.has(new URL(address).hostname)) {
    return (
      <Trans>
        {address} works only on this computer. Set PUBLIC_URL to an https address that tablets can reach, then restart
        the server. The README explains how.
      </Trans>
    );
  }
  return (
    <div className={classes['tablet']}>
      <QrCode text={address} className={classes['qr']} />
      <div>
        <Trans>
          Scan the code with the tablet’s camera, or open <strong>{address}</strong>. Sign in there as the hub center
          and open the counter.
        </Trans>
      </div>
    </div>
  );
}
