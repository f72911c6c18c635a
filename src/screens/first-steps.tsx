import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SCREENS } from '../../contract/access.ts';
import type { FirstSteps as Steps } from '../../contract/calls/first-steps.ts';
import { OnTablet } from '../entities/user/device-qr.tsx';
import { CheckIcon } from '../ui/icons.tsx';

import classes from './first-steps.module.css';

/** The set-up of a new installation until the first garment arrives, and what comes next. */
export function FirstSteps({ steps, onClose }: { steps: Steps; onClose: () => void }) {
  const { t } = useLingui();
  const { hub, invited, tablet, captured, item } = steps;
  const done = [hub, tablet, captured, item].filter(Boolean).length;
  return (
    <section className={classes['card']} aria-labelledby="first-steps" data-testid="first-steps">
      <header className={classes['head']}>
        <h2 id="first-steps" className={classes['title']}>
          <Trans>First steps</Trans>
        </h2>
        <span className={classes['count']} role="status">
          <Trans>{done} of 4 done</Trans>
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
          {invited ? (
            <>
              <Trans>
                The tablet scans the invitation of the hub center, and its merchant chooses a password there.
              </Trans>
              <Button
                renderRoot={(props) => <Link {...props} to={SCREENS.merchantDetail.path} params={{ id: invited }} />}
              >
                <Trans>Show the invitation</Trans>
              </Button>
            </>
          ) : (
            <OnTablet />
          )}
        </Step>
        <Step title={t`Photograph the first garment`} done={captured} current={tablet && !captured}>
          <Trans>Open the counter on the tablet and take two photos. The garment then appears under Products.</Trans>
          <Button component={Link} to={SCREENS.intake.path} variant="default">
            <Trans>Try the counter here</Trans>
          </Button>
        </Step>
        <Step title={t`Watch it arrive`} done={item} current={captured && !item}>
          <Trans>The tablet sends the garment as soon as it is online.</Trans>
        </Step>
      </ol>
      {item ? (
        <footer className={classes['next']}>
          <Trans>
            The first garment has arrived. Tags printed in advance give each garment its code at the counter.
          </Trans>
          <div className={classes['ways']}>
            <Button renderRoot={(props) => <Link {...props} to={SCREENS.labels.path} search={{ part: 'blank' }} />}>
              <Trans>Print the first tags</Trans>
            </Button>
            <Button variant="default" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </footer>
      ) : null}
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
